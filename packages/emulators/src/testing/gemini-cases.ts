import { describe, expect, it } from "vitest";
import { judge } from "../judge.ts";

/** A request that is refused, and the message. */
export type Refused = readonly [title: string, model: string, body: unknown, message: string];

/** A request that is accepted. */
export type Accepted = readonly [title: string, model: string, body: unknown];

/** Tests which requests Gemini refuses and accepts, for one topic. */
export function testGemini(
  what: string,
  { refused, accepted }: { readonly refused: readonly Refused[]; readonly accepted: readonly Accepted[] },
): void {
  describe(`${what} that Gemini refuses`, () => {
    it.each(refused)("%s (%s)", (_, model, body, message) => {
      const verdict = judge("gemini", { body, model });
      expect(verdict.accepted ? undefined : verdict.complaint.message).toBe(message);
      expect(verdict).toMatchObject({
        status: 400,
        body: { error: { code: 400, message, status: "INVALID_ARGUMENT" } },
      });
    });
  });

  describe(`${what} that Gemini accepts`, () => {
    it.each(accepted)("%s (%s)", (_, model, body) => {
      const verdict = judge("gemini", { body, model });
      expect(verdict.accepted ? undefined : verdict.complaint.message).toBeUndefined();
    });
  });
}
