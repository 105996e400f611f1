import { describe, expect, it } from "vitest";
import { chat } from "./messages.ts";
import { expectInvalid, expectValid, type InvalidCase, testRule } from "./rule-tester.ts";

const CODE = "tool-call-has-result";
const broken: InvalidCase = {
  title: "a dangling call",
  for: "openai-chat",
  document: [chat.user("Oslo?"), chat.assistant(null, chat.call("c1"))],
  findings: ["messages.1.tool_calls.0"],
  output: [
    chat.user("Oslo?"),
    chat.assistant(null, chat.call("c1")),
    {
      role: "tool",
      tool_call_id: "c1",
      name: "weather",
      content: "No result: interrupted, it may have run.",
    },
  ],
  lossy: false,
};

it("passes what is right", () => {
  expectInvalid(CODE, broken);
  expectValid(CODE, { title: "a greeting", for: "openai-chat", document: [chat.user("Hi")] });
});

describe("fails", () => {
  it.each([
    ["another place", { findings: ["messages.0"] }],
    ["one finding less", { findings: [] }],
    ["one finding more", { findings: ["messages.1.tool_calls.0", "messages.1"] }],
    ["another message", { findings: [{ message: "no" }] }],
    ["another output", { output: [chat.user("Oslo?")] }],
    ["no output", { output: undefined }],
    ["another loss", { lossy: true }],
    ["other rules that are silent", { others: ["text-fits"] }],
  ])("on %s", (_, change) => {
    expect(() => expectInvalid(CODE, { ...broken, ...change } as InvalidCase)).toThrow();
  });

  it("on other rules that nobody announced", () => {
    const document = [...(broken.document as unknown[]), chat.result("gone", "x")];
    expect(() => expectInvalid(CODE, { ...broken, document })).toThrow();
  });

  it("on a finding in a valid document", () => {
    expect(() =>
      expectValid(CODE, { title: "broken", for: "openai-chat", document: broken.document }),
    ).toThrow();
  });
});

describe("refuses", () => {
  it("a rule that nobody knows", () => {
    expect(() => testRule("call-has-result", { valid: [], invalid: [] })).toThrow(
      "unknown rule call-has-result",
    );
  });

  it("the same document twice under the same options", () => {
    const twin = { ...broken, title: "the same again" };
    expect(() => testRule(CODE, { valid: [], invalid: [broken, twin] })).toThrow(
      '"the same again" and "a dangling call" test the same document',
    );
  });
});
