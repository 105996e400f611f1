import { describe, expect, it } from "vitest";
import type { Verdict } from "../../complaint.ts";
import { judge } from "../../judge.ts";
import { a, call, MIDDLE, NEW, OLD, result, s, text, tools, u } from "../../testing/anthropic.ts";
import { messageOf, recordedErrors, shapeOf } from "../../testing/verdicts.ts";

const image = (data: string) => ({
  type: "image",
  source: { type: "base64", media_type: "image/png", data },
});
const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAACAAAAAgA", "base64").toString("base64");
const cached = { ...text("x"), cache_control: { type: "ephemeral" } };

/** One request for each recorded error, with the window to judge it in. */
const PROVOKING: readonly {
  readonly model: string;
  readonly messages: readonly unknown[];
  readonly more?: object;
  readonly window?: number;
}[] = [
  { model: NEW, messages: [u("x".repeat(400))], window: 50 },
  { model: OLD, messages: [u("x")], window: 50 },
  { model: MIDDLE, messages: [u("x")], more: { max_tokens: 100_000 } },
  { model: MIDDLE, messages: [u("x")], more: { temperature: 2 } },
  { model: NEW, messages: [u("x"), s("  ")] },
  { model: NEW, messages: [u("x"), s([])] },
  { model: NEW, messages: [u("x"), s([image(png)])] },
  { model: NEW, messages: [s("x"), u("y")] },
  { model: NEW, messages: [u("x"), s("y"), u("z")] },
  { model: NEW, messages: [u([text("")])] },
  { model: OLD, messages: [u("x"), a("y"), u([])] },
  { model: NEW, messages: [u("x"), a([call("toolu_01")]), u("y")] },
  { model: NEW, messages: [u([result("toolu_01")])] },
  { model: NEW, messages: [u([cached, cached, cached, cached, cached])] },
  { model: NEW, messages: [{ ...u("x"), bogus: 1 }] },
  {
    model: OLD,
    messages: [u("x"), a([call("toolu_01")]), u([result("toolu_01")])],
    more: { tools: undefined },
  },
  { model: NEW, messages: [u(Array.from({ length: 21 }, () => image(png)))] },
  { model: NEW, messages: [u([image("A".repeat(5_242_884))])] },
  { model: MIDDLE, messages: [u("x"), a("y ")] },
  { model: NEW, messages: [{ role: "developer", content: "x" }] },
  {
    model: MIDDLE,
    messages: [u("x")],
    more: { thinking: { type: "enabled", budget_tokens: 1_024 }, tool_choice: { type: "any" } },
  },
  { model: NEW, messages: [u("x"), a([{ type: "thinking", thinking: "hm", signature: null }]), u("y")] },
  { model: MIDDLE, messages: [u("x"), a([{ type: "thinking", thinking: "hm", signature: "s" }])] },
  { model: NEW, messages: [u("x"), a([text("y"), call("f.f:0")])] },
  { model: NEW, messages: [u("x"), a([call("toolu_01")]), u([result("toolu_01"), result("toolu_01")])] },
];

/** Classes that have nothing to do with a history: scenarios can play them, but no request provokes them. */
const NOT_ABOUT_HISTORIES: ReadonlySet<string> = new Set(["rate_limit", "quota", "auth", "overloaded"]);

/** Recorded errors of this vendor that no request's content provokes. */
const NOT_FROM_CONTENT: ReadonlySet<string> = new Set([
  // An incident on one day in August 2025, with prompts of any size.
  "Request size exceeds model context window",
  // Depends on the length of the body before it is read; the HTTP test provokes it.
  "Request exceeds the maximum size",
]);

const PROVIDERS = ["anthropic", "vertex-anthropic", "anthropic (bedrock via strands)"];

const recorded = recordedErrors().filter(
  (row) =>
    PROVIDERS.includes(row.provider) &&
    !NOT_ABOUT_HISTORIES.has(row.class) &&
    !NOT_FROM_CONTENT.has(messageOf(row.body)),
);

/** A message without the parts that reports lose: backticks, prefix, ending or id. */
function coreOf(message: string): string {
  return shapeOf(message)
    .replaceAll("`", "")
    .replace(/^messages: /, "")
    .replace(/,? decrease input length or max_tokens and try again$/, "")
    .replace(/toolu_\.\.\./, "<id>")
    .replace(/claude-[\w-<>]+/, "<model>");
}

describe.skipIf(recorded.length === 0)("errors recorded of Anthropic (skipped without recordings)", () => {
  const said = new Map<string, Verdict>(
    PROVOKING.map(({ model, messages, more, window }) => {
      const body = { model, max_tokens: 4_096, messages, tools, ...more };
      const verdict = judge("anthropic", { body }, window === undefined ? {} : { window });
      return verdict.accepted ? ["accepted", verdict] : [coreOf(verdict.complaint.message), verdict];
    }),
  );

  it("knows of some", () => expect(recorded.length).toBeGreaterThan(20));

  it.each(recorded.map((row) => [coreOf(messageOf(row.body)), row] as const))("%s", (shape, row) => {
    expect([...said.keys()]).toContain(shape);
    const verdict = said.get(shape);
    expect(verdict?.status).toBe(row.status);
    if (!row.body.startsWith("{")) return;
    const body = verdict === undefined || verdict.accepted ? {} : verdict.body;
    const { type, error } = JSON.parse(row.body);
    expect(body).toMatchObject({ type, error: { type: error.type } });
  });
});
