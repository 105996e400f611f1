import { describe, expect, it } from "vitest";
import type { Verdict } from "../../complaint.ts";
import { judge } from "../../judge.ts";
import { messageOf, recordedErrors, shapeOf } from "../../testing/verdicts.ts";

const user = { role: "user", content: "hello" };
const tools = [{ type: "function", function: { name: "f", description: "x".repeat(40) } }];
const long = [{ role: "user", content: "x".repeat(4_000) }];

/** One request for each error recorded from this endpoint, with the window to judge it in. */
const PROVOKING: readonly { readonly body: object; readonly window?: number }[] = [
  { body: { model: "gpt-4o", messages: long }, window: 100 },
  { body: { model: "gpt-4o", messages: long, tools }, window: 100 },
  { body: { model: "gpt-5.6", messages: long }, window: 100 },
  { body: { model: "gpt-3.5-turbo", messages: [user], max_tokens: 100 }, window: 100 },
  { body: { model: "gpt-4o", messages: [user, { role: "assistant" }] } },
  { body: { model: "gpt-4o", messages: [user, { role: "assistant", content: "x", tool_calls: [] }] } },
  { body: { model: "gpt-4o", messages: [user, { role: "developer" }] } },
  { body: { model: "gpt-4o", messages: [user, { role: "tool", tool_call_id: "call_a", content: "x" }] } },
  { body: { model: "gpt-4o", messages: [user, { role: "bogus", content: "x" }] } },
  { body: { model: "gpt-4o", messages: [user, { role: "user", content: "x".repeat(1_048_577) }] } },
  { body: { model: "gpt-5", messages: [user], max_tokens: 10 } },
];

/** Classes that have nothing to do with a history: scenarios can play them, but no request provokes them. */
const NOT_ABOUT_HISTORIES: ReadonlySet<string> = new Set(["rate_limit", "quota", "auth", "overloaded"]);

const recorded = recordedErrors().filter(
  (row) => row.provider === "openai-chat" && !NOT_ABOUT_HISTORIES.has(row.class),
);

describe.skipIf(recorded.length === 0)("errors recorded of OpenAI chat (skipped without recordings)", () => {
  const said = new Map<string, Verdict>(
    PROVOKING.map(({ body, window }) => {
      const verdict = judge("openai-chat", { body }, window === undefined ? {} : { window });
      return verdict.accepted ? ["accepted", verdict] : [shapeOf(verdict.complaint.message), verdict];
    }),
  );

  it.each(recorded.map((row) => [shapeOf(messageOf(row.body)), row] as const))("%s", (shape, row) => {
    const verdict = said.get(shape);
    expect([...said.keys()]).toContain(shape);
    expect(verdict?.status).toBe(row.status);
    if (row.fidelity !== "wire" && row.fidelity !== "measured-fields") return;
    const { error } = verdict && !verdict.accepted ? (verdict.body as { error: object }) : { error: {} };
    const { message: _message, ...fields } = JSON.parse(row.body).error;
    expect(JSON.parse(shapeOf(JSON.stringify(error)))).toMatchObject(
      JSON.parse(shapeOf(JSON.stringify(fields))),
    );
  });
});
