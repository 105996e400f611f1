import { describe, expect, it } from "vitest";
import { answerTo, call, calling, refusalOf, result, user } from "../../../testing/compatible.ts";

const said = (messages: readonly unknown[], more: object = {}) =>
  answerTo("minimax", { model: "MiniMax-M2.5", messages, ...more });
const system = { role: "system", content: "be kind" };
const invalid = (what: string) => `400 invalid params, ${what} (2013)`;
const tool = (defined: object) => ({ tools: [{ type: "function", function: defined }] });

describe("what MiniMax refuses", () => {
  it.each([
    ["a result without call", [user, result("call_a")], "tool result's tool id(call_a) not found"],
    ["the result of another call", [user, calling(["a"]), result("b")], "tool result's tool id(b) not found"],
    ["a call without result", [user, calling(["a"])], "tool call result does not follow tool call"],
    [
      "a result that comes late",
      [user, calling(["a"]), user, result("a")],
      "tool call result does not follow tool call",
    ],
    ["one result for two calls", [user, calling(["a", "b"]), result("a")], "tool call and result not match"],
    [
      "two results for a call",
      [user, calling(["a"]), result("a"), result("a")],
      "tool call and result not match",
    ],
    ["a call without id", [user, calling([""]), result("")], "tool call id is invalid"],
    [
      "arguments that are no JSON",
      [user, { role: "assistant", content: "", tool_calls: [call("a", "f", "{")] }, result("a")],
      "invalid function arguments json string, tool_call_id: a",
    ],
    ["a system that comes late", [user, system], "chat content has invalid message role: system"],
    [
      "a system between results and an answer",
      [system, user, calling(["a"]), result("a"), system, user],
      "chat content has invalid message role: system",
    ],
    [
      "the call of an older kind",
      [user, { role: "assistant", content: null, function_call: { name: "f", arguments: "{}" } }],
      "function_call is not supported, use tools",
    ],
    ["a developer", [{ ...user, role: "developer" }], "chat content has invalid message role: developer"],
  ])("%s", (_name, messages, what) => {
    expect(said(messages)).toBe(invalid(what));
  });

  it("tools without parameters", () => {
    expect(said([user], tool({ name: "f" }))).toBe(invalid("function parameters is empty"));
    expect(said([user], tool({ parameters: {} }))).toBe(invalid("function name or parameters is empty"));
    expect(said([user], { tools: [{ name: "f" }] })).toBe(invalid("invalid tool type: "));
  });

  it("in an envelope with its status as a string", () => {
    expect(refusalOf("minimax", { model: "MiniMax-M2.5", messages: [user] }, 1)).toEqual({
      type: "error",
      error: {
        type: "bad_request_error",
        message: "invalid params, context window exceeds limit (2013)",
        http_code: "400",
      },
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });
});

describe("what MiniMax takes", () => {
  it.each([
    ["results in any order, then a user", [user, calling(["a", "b"]), result("b"), result("a"), user], {}],
    ["systems at the start", [system, system, user], {}],
    ["an id twice in one message", [user, calling(["a", "a"]), result("a"), result("a")], {}],
    ["calls without content", [user, calling(["a"], { content: null }), result("a")], {}],
    ["tools with nothing to describe", [user], tool({ name: "f", parameters: {} })],
  ])("%s", (_name, messages, more) => {
    expect(said(messages, more)).toBe("accepted");
  });
});
