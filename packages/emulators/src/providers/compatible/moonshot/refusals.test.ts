import { describe, expect, it } from "vitest";
import { answerTo, calling, refusalOf, result, user } from "../../../testing/compatible.ts";

const said = (messages: readonly unknown[], model = "moonshot-v1-32k", more: object = {}) =>
  answerTo("moonshot", { model, messages, ...more });
const unanswered = (ids: string) =>
  `400 an assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids}`;
const empty = (index: number) =>
  `400 Invalid request: the message at position ${index} with role 'assistant' must not be empty`;
const assistant = (content: unknown) => ({ role: "assistant", content });

describe("what Moonshot refuses", () => {
  it.each([
    [
      "a developer",
      [{ role: "developer", content: "x" }, user],
      "400 Invalid request: role 'developer' is not allowed",
    ],
    ["an empty assistant", [user, assistant("")], empty(1)],
    ["a null one", [user, user, assistant(null)], empty(2)],
    ["one without parts", [user, assistant([])], empty(1)],
    ["a call without result", [user, calling(["functions.Bash:0"])], unanswered("functions.Bash:0")],
    ["two of them", [user, calling(["a:0", "b:1"]), user], unanswered("a:0, b:1")],
    ["a result without call", [user, result("a:0")], "400 Invalid request: tool_call_id a:0 is not found"],
    [
      "a result without id, with two spaces",
      [user, { role: "tool", content: "x" }],
      "400 Invalid request: tool_call_id  is not found",
    ],
    [
      "content that is an object",
      [{ role: "user", content: { text: "x" } }],
      "400 Invalid request: the `messages.content` field in the request (expected type []object) is illegal, and object is not acceptable",
    ],
  ])("%s", (_name, messages, words) => {
    expect(said(messages)).toBe(words);
  });

  it("in an envelope with message and type", () => {
    expect(refusalOf("moonshot", { model: "kimi-k2.6", messages: [user, result("a")] })).toEqual({
      error: { message: "Invalid request: tool_call_id a is not found", type: "invalid_request_error" },
    });
    expect(said([user], "gpt-4o")).toBe("404 Not found the model gpt-4o or Permission denied");
  });
});

describe("what Moonshot takes", () => {
  it.each([
    ["calls without content", [user, calling(["a:0"], { content: null }), result("a:0")]],
    ["two users in a row", [user, user]],
    ["a beginning to go on from", [user, { ...assistant(""), partial: true }]],
  ])("%s", (_name, messages) => {
    expect(said(messages)).toBe("accepted");
  });
});

describe("tools on Moonshot", () => {
  const tool = (name: string, type = "function") => ({ type, function: { name } });
  const named = { type: "function", function: { name: "f" } };
  const off = { thinking: { type: "disabled" } };
  const INVALID =
    "400 Invalid request: function name is invalid, must start with a letter and can contain letters, numbers, underscores, and dashes";
  const forced = (kind: string) => `400 tool_choice '${kind}' is incompatible with thinking enabled`;

  it.each([
    ["a name that starts with no letter", [tool("_search")], INVALID],
    ["a name with a dot", [tool("multi.parallel")], INVALID],
    ["a name twice", [tool("f"), tool("f")], "400 Invalid request: function name f is duplicated"],
    ["one that Moonshot runs itself", [tool("$web_search", "builtin_function")], "accepted"],
  ])("%s", (_name, tools, words) => {
    expect(said([user], "kimi-k3", { tools })).toBe(words);
  });

  it.each([
    ["K3 chooses a certain one itself", "kimi-k3", { tool_choice: named }, forced("specified")],
    ["but may be made to call", "kimi-k3", { tool_choice: "required" }, "accepted"],
    ["K2.6 may not", "kimi-k2.6", { tool_choice: "required" }, forced("required")],
    ["unless it does not think", "kimi-k2.6", { tool_choice: named, ...off }, "accepted"],
    ["or need not reason", "kimi-k3", { tool_choice: named, reasoning_effort: "none" }, "accepted"],
    ["who does not think calls what it is told to", "moonshot-v1-8k", { tool_choice: named }, "accepted"],
  ])("%s", (_name, model, more, words) => {
    expect(said([user], model, { tools: [tool("f")], ...more })).toBe(words);
  });
});

describe("thoughts on Moonshot", () => {
  const MISSING =
    "400 thinking is enabled but reasoning_content is missing in assistant tool call message at index 1";
  const turn = (more: object = {}) => [user, calling(["a:0"], more), result("a:0")];
  const off = { thinking: { type: "disabled" } };

  it.each([
    ["are wanted back", turn(), "kimi-k2.6", {}, MISSING],
    ["and not empty, unlike DeepSeek's", turn({ reasoning_content: "" }), "kimi-k2.6", {}, MISSING],
    ["with words they are welcome", turn({ reasoning_content: "x" }), "kimi-k2.6", {}, "accepted"],
    ["K2.6 can be kept from thinking", turn(), "kimi-k2.6", off, "accepted"],
    ["K2 Thinking can not", turn(), "kimi-k2-thinking", off, MISSING],
    ["K2 does not think", turn(), "kimi-k2-0905-preview", {}, "accepted"],
    ["without calls nobody asks", [user, assistant("x"), user], "kimi-k2.6", {}, "accepted"],
  ])("%s", (_name, messages, model, more, words) => {
    expect(said(messages, model, more)).toBe(words);
  });
});
