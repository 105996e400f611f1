import { describe, expect, it } from "vitest";
import { answerTo, calling, refusalOf, result, user } from "../../testing/compatible.ts";

/** The vendors that treat unpaired calls and results as OpenAI does, each with a model. */
const VENDORS = [
  ["cerebras", "gpt-oss-120b"],
  ["fireworks", "accounts/fireworks/models/llama-v3p3-70b-instruct"],
  ["groq", "llama-3.3-70b-versatile"],
  ["together", "meta-llama/Llama-3.3-70B-Instruct-Turbo"],
  ["xai", "grok-4"],
] as const;

const ORPHAN =
  "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
const OPEN =
  "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages:";

describe.each(VENDORS)("calls and results at %s", (vendor, model) => {
  it.each([
    ["a result without call", [user, result("a")], ORPHAN],
    ["a result before its call", [user, result("a"), calling(["a"])], ORPHAN],
    ["a result behind another message", [user, calling(["a"]), user, result("a")], `${OPEN} a`],
    ["a call without result at the end", [user, calling(["a"])], `${OPEN} a`],
    ["a call without result", [user, calling(["a", "b"]), result("a"), user], `${OPEN} b`],
    [
      "the result of another call",
      [user, calling(["a"]), result("b")],
      "Invalid parameter: 'tool_call_id' of 'b' not found in 'tool_calls' of previous message.",
    ],
    [
      "a second result",
      [user, calling(["a"]), result("a"), result("a")],
      "Invalid parameter: Duplicate value for 'tool_call_id' of 'a', in messages[2] and messages[3].",
    ],
    [
      "an id twice in one message",
      [user, calling(["a", "a"]), result("a"), result("a")],
      "Duplicate value for 'tool_call_id' of a in message[1]",
    ],
  ])("%s is refused", (_name, messages, said) => {
    expect(answerTo(vendor, { model, messages })).toBe(`400 ${said}`);
  });

  it.each([
    ["results in any order", [user, calling(["a", "b"]), result("b"), result("a"), user]],
    [
      "an id that is used again in a later turn",
      [user, calling(["a"]), result("a"), calling(["a"]), result("a")],
    ],
  ])("%s are taken", (_name, messages) => {
    expect(answerTo(vendor, { model, messages })).toBe("accepted");
  });

  it("what is no message is blamed first, what is too long last", () => {
    const messages = [user, result("a")];
    expect(answerTo(vendor, { model, messages: [...messages, { content: "x" }] })).not.toContain(ORPHAN);
    expect(answerTo(vendor, { model, messages }, 1)).toBe(`400 ${ORPHAN}`);
  });
});

it.each([
  ["cerebras", { message: ORPHAN, param: "messages.[1].role", code: null }],
  ["fireworks", { error: { message: ORPHAN, object: "error", param: "messages.[1].role" } }],
  ["groq", { error: { message: ORPHAN, type: "invalid_request_error", param: "messages.[1].role" } }],
  ["together", { id: expect.any(String), error: { message: ORPHAN, param: "messages.[1].role" } }],
  ["xai", { code: "invalid-argument", error: ORPHAN }],
])("a loose result is refused in the envelope of %s", (vendor, body) => {
  const model = new Map<string, string>(VENDORS).get(vendor);
  expect(refusalOf(vendor, { model, messages: [user, result("a")] })).toMatchObject(body);
});
