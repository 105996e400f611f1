import { describe, expect, it } from "vitest";
import { answerTo, calling, refusalOf, result, user } from "../../../testing/compatible.ts";

const model = "gpt-oss-120b";
const said = (messages: readonly unknown[], more: object = {}) =>
  answerTo("cerebras", { model, messages, ...more });
const unsupported = (path: string) => `${path}: property '${path}' is unsupported`;
const thought = { role: "assistant", content: "x", reasoning_content: "hm" };

describe("what Cerebras refuses", () => {
  it("thoughts under another name than its own, each of them", () => {
    expect(said([user, thought, user, thought])).toBe(
      `400 ${unsupported("messages.1.assistant.reasoning_content")}\n${unsupported("messages.3.assistant.reasoning_content")}`,
    );
    expect(said([user, { role: "assistant", content: "x", reasoning: "hm" }])).toBe("accepted");
  });

  it("parameters that it does not know", () => {
    expect(said([user], { maxTokens: 1, thinking: {} })).toBe(
      `400 ${unsupported("body.maxTokens")}\n${unsupported("body.thinking")}`,
    );
  });

  it("a result of nothing", () => {
    expect(said([user, { role: "tool", content: "x" }])).toBe(
      "400 messages.1.tool.tool_call_id: property 'messages.1.tool.tool_call_id' is missing",
    );
  });

  it("without an envelope", () => {
    expect(refusalOf("cerebras", { model, messages: [user, thought] })).toEqual({
      message: unsupported("messages.1.assistant.reasoning_content"),
      type: "invalid_request_error",
      param: "validation_error",
      code: "wrong_api_format",
    });
    expect(said([user], { model: "gpt-4o" })).toBe(
      "404 Model gpt-4o does not exist or you do not have access to it.",
    );
  });
});

describe("what Cerebras takes", () => {
  it.each([
    ["calls and results", [user, calling(["a"]), result("a")]],
    ["calls without content", [user, calling(["a"], { content: null }), result("a")]],
    ["two users in a row", [user, user]],
  ])("%s", (_name, messages) => {
    expect(said(messages)).toBe("accepted");
  });
});
