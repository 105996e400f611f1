import { classify, learnedLimit } from "@suture/core/classify";
import { describe, expect, it } from "vitest";
import {
  ALLOWED,
  ASKED,
  CALLS,
  ELSEWHERE,
  LACKING,
  LARGE,
  ORPHANS,
  OTHERS,
  type Paraphrase,
  RESULTS,
  SUMS,
  UNANSWERED,
  WINDOWS,
} from "./paraphrases.samples.ts";

const HELPED: { readonly [name: string]: string } = {
  context_overflow: "compact",
  request_too_large: "compact",
  output_limit: "lower-max-tokens",
  other_invalid: "nothing",
};

const named = (name: string) => (says: string) => [says, name] as const;

describe.each<readonly [string, readonly Paraphrase[]]>([
  ["windows", WINDOWS],
  ["sums", SUMS],
  ["results without calls", ORPHANS.map(named("orphan_tool_result"))],
  ["calls without results", UNANSWERED.map(named("missing_tool_result"))],
  ["too much of something", LARGE],
  ["others", OTHERS],
])("%s", (_, rows) => {
  it.each(rows)("%s", (says, name, limit, requested) => {
    const expected = [name, limit, requested, HELPED[String(name)] ?? "repair"];
    for (const refusal of [
      { status: 400, body: says },
      { status: 400, body: { error: { message: says, type: "invalid_request_error" } } },
      { body: { error: { message: says, type: "invalid_request_error" } } },
    ]) {
      const seen = classify(refusal);
      expect([seen.class, seen.limit, seen.requested, seen.helps]).toEqual(expected);
    }
  });
});

it.each(["Context window exceeded: ", "context_length_exceeded (", "Prompt too long. "])(
  "both halves are told apart, in any order: %s…",
  (head) => {
    const halves = ASKED.flatMap((asked) =>
      ALLOWED.flatMap((allowed) => [
        [asked, allowed],
        [allowed, asked],
      ]),
    );
    const said = halves.flatMap((pair) =>
      [", ", " but ", ". ", " / "].map((between) => head + pair.join(between)),
    );
    const seen = said.map((body) => ({ body, ...classify({ status: 400, body }) }));
    const wrong = seen.filter(({ limit, requested }) => limit !== 65_536 || requested !== 70_001);
    expect(wrong.map(({ body, limit, requested }) => [body, limit, requested])).toEqual([]);
  },
);

it.each([
  ["missing_tool_result", "A call_7 is not followed by a B", CALLS, RESULTS],
  ["missing_tool_result", "there is no B that answers A call_7", CALLS, RESULTS],
  ["missing_tool_result", "Expected a B after A call_7", CALLS, RESULTS],
  ["orphan_tool_result", "A at index 3 is not preceded by a B", RESULTS, CALLS],
  ["orphan_tool_result", "there is no B that A call_7 answers", RESULTS, CALLS],
  ["orphan_tool_result", "A call_7 refers to an unknown B", RESULTS, CALLS],
  ["orphan_tool_result", "unexpected A call_7: no B before it", RESULTS, CALLS],
  ...LACKING.flatMap((says) => [
    ["missing_tool_result", says, CALLS, RESULTS] as const,
    ["orphan_tool_result", says, RESULTS, CALLS] as const,
  ]),
] as const)("%s, whatever they are called: %s", (name, says, present, absent) => {
  const bodies = present.flatMap((a) => absent.map((b) => says.replace("A", a).replace("B", b)));
  const wrong = bodies
    .map((body) => ({ body, ...classify({ status: 400, body }) }))
    .filter(({ class: seen, helps }) => seen !== name || helps !== "repair");
  expect(wrong.map(({ body, class: seen }) => `${seen}: ${body}`)).toEqual([]);
});

it("no window is learned that is not below what was asked for", () => {
  for (const [says, , limit, requested] of [...WINDOWS, ...SUMS]) {
    const learned = learnedLimit(classify({ status: 400, body: says }));
    expect(learned === undefined || learned === limit).toBe(true);
    if (learned !== undefined && requested !== undefined) expect(learned).toBeLessThan(requested);
  }
});

it.each(ELSEWHERE)("%s", (says, name, limit, requested, helps) => {
  const statuses = { quota: 402, rate_limit: 429, overloaded: 504 };
  for (const status of [undefined, statuses[name as keyof typeof statuses]]) {
    const seen = classify({ status, body: { error: { message: says } } });
    expect([seen.class, seen.limit, seen.requested, seen.helps]).toEqual([name, limit, requested, helps]);
  }
});

it.each([
  [["body", "messages", 0, "content"], "empty_content"],
  [["body", "messages", 1, "role"], "role_order"],
  [["body", "model"], "other_invalid"],
])("a member that is wanted at %j is %s, with a status or without", (loc, name) => {
  for (const msg of ["field required", "Field required"]) {
    for (const status of [undefined, 400, 422]) {
      expect(classify({ status, body: { detail: [{ loc, msg }] } })).toMatchObject({
        class: name,
        place: loc.join("."),
      });
    }
  }
});
