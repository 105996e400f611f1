import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { messageOf, recordedErrors, shapeOf } from "../../testing/verdicts.ts";

const user = { role: "user", content: "hello" };
const result = { role: "tool", tool_call_id: "aaaaaaaa1", content: "ok" };
const calling = {
  role: "assistant",
  content: "",
  tool_calls: [{ id: "aaaaaaaa1", function: { name: "f", arguments: "{}" } }],
};

/** One request for each error recorded from Mistral, with the window to judge it in. */
const PROVOKING: readonly (readonly [messages: readonly object[], window?: number])[] = [
  [[{ role: "user", content: "x".repeat(4_000) }], 100],
  [[user, calling, result, user]],
  [[user, result]],
];

const recorded = recordedErrors().filter(
  ({ provider, status, body }) => /\bmistral$/.test(provider) && status === 400 && !body.includes("no body"),
);

/** Mistral's own body, even if a gateway relays it as text. */
function ownBody(body: string): string {
  const { metadata } = body.startsWith("{") ? JSON.parse(body) : { metadata: undefined };
  return metadata?.raw ?? body;
}

describe.skipIf(recorded.length === 0)("errors recorded of Mistral (skipped without recordings)", () => {
  const said = new Map(
    PROVOKING.map(([messages, window]) => {
      const body = { model: "mistral-large-latest", messages };
      const verdict = judge("mistral", { body }, window === undefined ? {} : { window });
      return verdict.accepted ? ["accepted", {}] : [shapeOf(verdict.complaint.message), verdict.body];
    }),
  );

  it.each(recorded.map((row) => [shapeOf(messageOf(ownBody(row.body))), row] as const))(
    "%s",
    (shape, row) => {
      expect([...said.keys()]).toContain(shape);
      if (row.fidelity !== "wire") return;
      const { message: _, ...fields } = JSON.parse(ownBody(row.body));
      expect(said.get(shape)).toMatchObject(fields);
    },
  );
});
