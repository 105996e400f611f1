import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { shapeOf, verdictRows } from "../../testing/verdicts.ts";

const rows = verdictRows("openai-chat");

/** Refusals that the request itself does not explain: none so far. */
const EXCEPTIONS: readonly (readonly [sha1: string, reason: string])[] = [];

describe.skipIf(rows.length === 0)("requests that OpenAI answered (skipped without recordings)", () => {
  it("accepts what was accepted", () => {
    const accepted = rows.filter(({ status }) => status < 300);
    const refused = accepted.flatMap(({ request, sha1 }) => {
      const verdict = judge("openai-chat", { body: request });
      return verdict.accepted ? [] : [`${sha1.slice(0, 8)} ${verdict.complaint.message}`];
    });
    expect(refused).toEqual([]);
    expect(accepted.length).toBeGreaterThan(50);
  });

  it("refuses what was refused, in the same words", () => {
    const refused = rows.filter(
      ({ status, sha1 }) => status >= 300 && !EXCEPTIONS.some(([one]) => one === sha1),
    );
    const answers = refused.map(({ request, error, sha1 }) => {
      const verdict = judge("openai-chat", { body: request });
      const said = verdict.accepted ? "accepted" : shapeOf(verdict.complaint.message);
      return { sha1, status: verdict.status, said, recorded: shapeOf(error ?? "") };
    });
    expect(answers.filter(({ said, recorded }) => said !== recorded)).toEqual([]);
    expect(answers.map(({ status }) => status)).toEqual(refused.map(({ status }) => status));
    expect(refused.length).toBeGreaterThan(5);
  });
});
