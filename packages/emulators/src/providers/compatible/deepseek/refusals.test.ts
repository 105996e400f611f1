import { describe, expect, it } from "vitest";
import { answerTo, call, calling, refusalOf, result, user } from "../../../testing/compatible.ts";

const said = (messages: readonly unknown[], model = "deepseek-chat", more: object = {}) =>
  answerTo("deepseek", { model, messages, ...more });
const INSUFFICIENT =
  "400 An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (insufficient tool messages following tool_calls message)";
const STRAY = "400 Messages with role 'tool' must be a response to a preceding message with 'tool_calls'";
const PASS_BACK = "400 The `reasoning_content` in the thinking mode must be passed back to the API.";

describe("calls and results on DeepSeek", () => {
  it.each([
    ["a call without result", [user, calling(["a"])], INSUFFICIENT],
    ["one result for two calls", [user, calling(["a", "b"]), result("a"), user], INSUFFICIENT],
    ["a result that comes late", [user, calling(["a"]), user, result("a")], INSUFFICIENT],
    ["a result without call", [user, result("a")], STRAY],
    ["the result of another call", [user, calling(["a"]), result("b")], STRAY],
    [
      "two results of a call",
      [user, calling(["a"]), result("a"), result("a")],
      "400 Duplicate value for 'tool_call_id' of a in message[3]",
    ],
    [
      "an assistant that says nothing",
      [user, { role: "assistant", content: null, reasoning_content: "x" }],
      "400 Invalid assistant message: content or tool_calls must be set",
    ],
  ])("%s", (_name, messages, words) => {
    expect(said(messages)).toBe(words);
  });

  it.each([
    ["results in any order", [user, calling(["a", "b"]), result("b"), result("a")]],
    ["calls without content", [user, { role: "assistant", tool_calls: [call("a")] }, result("a"), user]],
    [
      "two users and two assistants in a row",
      [user, user, { ...user, role: "assistant" }, { ...user, role: "assistant" }],
    ],
    [
      "empty strings",
      [
        { role: "user", content: "" },
        { role: "assistant", content: "" },
      ],
    ],
    ["text in parts", [{ role: "user", content: [{ type: "text", text: "x" }] }]],
  ])("takes %s", (_name, messages) => {
    expect(said(messages)).toBe("accepted");
  });
});

it("DeepSeek wants the word where it is to write JSON", () => {
  const more = { response_format: { type: "json_object" } };
  expect(said([user], "deepseek-chat", more)).toBe(
    "400 Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
  );
  expect(said([{ role: "system", content: "Write JSON." }, user], "deepseek-chat", more)).toBe("accepted");
});

describe("thoughts on DeepSeek", () => {
  const bare = [user, calling(["a"]), result("a")];
  const thoughtful = (reasoning: unknown) => [
    user,
    calling(["a"], { reasoning_content: reasoning }),
    result("a"),
  ];

  it.each([
    ["V4 wants them back", bare, "deepseek-v4-pro", {}, PASS_BACK],
    ["not null", thoughtful(null), "deepseek-v4-pro", {}, PASS_BACK],
    ["an empty one will do", thoughtful(""), "deepseek-v4-pro", {}, "accepted"],
    ["a full one as well", thoughtful("x"), "deepseek-v4-flash", {}, "accepted"],
    ["the newest as well", bare, "deepseek-flash", {}, PASS_BACK],
    [
      "in every step of the loop",
      [...thoughtful("x"), ...bare.slice(1), ...thoughtful("x").slice(1)],
      "deepseek-v4-pro",
      {},
      PASS_BACK,
    ],
    [
      "with words before a call, too",
      [user, { ...user, role: "assistant" }, ...thoughtful("").slice(1)],
      "deepseek-v4-pro",
      {},
      PASS_BACK,
    ],
    [
      "once somebody has spoken nobody asks",
      [...bare, { ...user, role: "assistant" }, user],
      "deepseek-v4-flash",
      {},
      "accepted",
    ],
    ["even right behind the results", [...bare, user], "deepseek-v4-pro", {}, "accepted"],
    [
      "nor once they are answered",
      [...bare, { ...user, role: "assistant" }],
      "deepseek-v4-pro",
      {},
      "accepted",
    ],
    ["nor of earlier turns", [...bare, ...thoughtful("x")], "deepseek-v4-pro", {}, "accepted"],
    ["unless it is not to reason", bare, "deepseek-v4-pro", { reasoning_effort: "none" }, "accepted"],
    ["unless thinking is off", bare, "deepseek-v4-pro", { thinking: { type: "disabled" } }, "accepted"],
    ["chat does not think", bare, "deepseek-chat", {}, "accepted"],
    ["until it is told to", bare, "deepseek-chat", { thinking: { type: "enabled" } }, PASS_BACK],
    [
      "without calls nobody asks",
      [user, { ...user, role: "assistant" }, user],
      "deepseek-v4-pro",
      {},
      "accepted",
    ],
    [
      "the reasoner tells the place",
      bare,
      "deepseek-reasoner",
      {},
      "400 Missing `reasoning_content` field in the assistant message at message index 1. For more information, please refer to https://api-docs.deepseek.com/guides/thinking_mode#tool-calls",
    ],
    [
      "the reasoner takes turns that do not alternate: its name has moved on from R1",
      [{ ...user, role: "system" }, user, user],
      "deepseek-reasoner",
      {},
      "accepted",
    ],
  ])("%s", (_name, messages, model, more, words) => {
    expect(said(messages, model, more)).toBe(words);
  });
});

describe("tools on DeepSeek", () => {
  const tool = { type: "function", function: { name: "f" } };
  const named = { type: "function", function: { name: "f" } };
  const FORCED = "400 Thinking mode does not support this tool_choice";
  const off = { thinking: { type: "disabled" } };

  it.each([
    ["one that it has to call", "deepseek-v4-pro", { tool_choice: "required" }, FORCED],
    ["a certain one", "deepseek-flash", { tool_choice: named }, FORCED],
    [
      "a certain one, told to think",
      "deepseek-chat",
      { tool_choice: named, thinking: { type: "enabled" } },
      FORCED,
    ],
    [
      "in the words of the reasoner",
      "deepseek-reasoner",
      { tool_choice: named },
      "400 deepseek-reasoner does not support this tool_choice",
    ],
    ["a free choice", "deepseek-v4-pro", { tool_choice: "auto" }, "accepted"],
    ["none", "deepseek-v4-pro", { tool_choice: "none" }, "accepted"],
    [
      "one that it has to call, without thoughts",
      "deepseek-v4-pro",
      { tool_choice: "required", ...off },
      "accepted",
    ],
    ["a certain one of who does not think", "deepseek-chat", { tool_choice: named }, "accepted"],
    ["two of one name", "deepseek-chat", { tools: [tool, tool] }, "400 Tool names must be unique."],
  ])("%s", (_name, model, more, words) => {
    expect(said([user], model, { tools: [tool], ...more })).toBe(words);
  });
});

describe("pictures on DeepSeek", () => {
  const picture = { type: "image_url", image_url: { url: "https://example.com/x.png" } };
  const shown = { role: "user", content: [picture] };

  it.each(["deepseek-flash", "deepseek-v4-flash", "deepseek-v4-pro", "deepseek-v4-flash-vision-exp"])(
    "%s sees them",
    (model) => {
      expect(said([shown], model)).toBe("accepted");
      expect(said([{ role: "user", content: [{ type: "input_audio" }] }], model)).toContain(
        "unknown variant",
      );
    },
  );

  it("older ones do not", () => {
    expect(said([shown], "deepseek-chat")).toContain(
      "messages[0]: unknown variant `image_url`, expected `text`",
    );
  });
});

describe("bodies that DeepSeek can not read", () => {
  it.each([
    [
      "the role of a developer",
      [user, { ...user, role: "developer" }],
      "messages[1].role: unknown variant `developer`, expected one of `system`, `user`, `assistant`, `tool`, `latest_reminder`",
    ],
    ["no content", [user, { role: "user" }], "messages[1]: missing field `content`"],
    [
      "a picture",
      [{ role: "user", content: [{ type: "image_url", image_url: { url: "x" } }] }],
      "messages[0]: unknown variant `image_url`, expected `text`",
    ],
    [
      "a result with a picture",
      [user, calling(["a"]), { ...result("a"), content: [{ type: "image_url", image_url: { url: "x" } }] }],
      "messages[2]: unknown variant `image_url`, expected `text`",
    ],
    [
      "a call in another form",
      [user, { role: "assistant", content: "", tool_calls: [{ id: "a", name: "f", arguments: "{}" }] }],
      "messages[1].tool_calls[0]: missing field `type`",
    ],
    [
      "a call of an unknown type",
      [user, { role: "assistant", content: "", tool_calls: [{ ...call("a"), type: "tool" }] }],
      "messages[1].tool_calls[0].type: unknown variant `tool`, expected `function`",
    ],
    [
      "a call whose type is an object",
      [user, { role: "assistant", content: "", tool_calls: [{ ...call("a"), type: {} }] }],
      "messages[1].tool_calls[0].type: invalid type: map, expected a string",
    ],
    [
      "text that is a number",
      [{ role: "user", content: [{ type: "text", text: 5 }] }],
      "messages[0]: invalid type: integer `5`, expected a string",
    ],
    [
      "text that is missing",
      [{ role: "user", content: [{ type: "text" }] }],
      "messages[0]: missing field `text`",
    ],
  ])("%s", (_name, messages, fault) => {
    const column = Buffer.byteLength(JSON.stringify({ model: "deepseek-chat", messages }));
    expect(said(messages)).toBe(
      `400 Failed to deserialize the JSON body into the target type: ${fault} at line 1 column ${column}`,
    );
  });

  it("and tools without functions", () => {
    expect(said([user], "deepseek-chat", { tools: [{ type: "function" }] })).toContain(
      "tools[0]: missing field `function` at line 1 column",
    );
  });
});

describe("schemas of functions on DeepSeek", () => {
  const asked = (parameters: unknown) =>
    said([user], "deepseek-v4-pro", { tools: [{ type: "function", function: { name: "f", parameters } }] });
  const refused = (got: string) =>
    `400 Invalid schema for function 'f': schema must be a JSON Schema of 'type: "object"', got 'type: ${got}'.`;

  it.each([
    ["nothing at all", {}, "null"],
    ["null for a type", { type: null, properties: {} }, "null"],
    ["branches for a root", { oneOf: [{ type: "object" }] }, "null"],
    ["another type", { type: "string" }, '"string"'],
  ])("%s", (_name, parameters, got) => {
    expect(asked(parameters)).toBe(refused(got));
  });

  it.each([
    ["an object of whatever", { type: "object", properties: { a: { type: "array" } }, anyOf: [] }],
    ["no schema", undefined],
    ["null", null],
  ])("takes %s", (_name, parameters) => {
    expect(asked(parameters)).toBe("accepted");
  });
});

describe("DeepSeek's envelope", () => {
  it("has one code for everything", () => {
    for (const window of [undefined, 1]) {
      expect(
        refusalOf("deepseek", { model: "deepseek-chat", messages: [result("a")] }, window),
      ).toMatchObject({
        error: { type: "invalid_request_error", param: null, code: "invalid_request_error" },
      });
    }
  });
});
