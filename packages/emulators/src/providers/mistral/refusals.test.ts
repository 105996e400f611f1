import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";

type Message = Record<string, unknown>;

const user: Message = { role: "user", content: "hello" };
const system: Message = { role: "system", content: "be kind" };
const said: Message = { role: "assistant", content: "hi" };
const call = (id: unknown, name = "f", more: object = {}) => ({
  id,
  function: { name, arguments: "{}" },
  ...more,
});
const calls = (...ids: readonly string[]): Message => ({
  role: "assistant",
  content: "",
  tool_calls: ids.map((id) => call(id)),
});
const result = (id: string): Message => ({ role: "tool", tool_call_id: id, content: "ok" });
const A = "aaaaaaaa1";
const B = "bbbbbbbb2";

function refusal(fragment: object) {
  const verdict = judge("mistral", {
    body: { model: "mistral-large-latest", messages: [user], ...fragment },
  });
  if (verdict.accepted) return "accepted";
  const { message, type, code } = verdict.body as Record<string, unknown>;
  expect(verdict.body).toEqual({
    object: "error",
    message,
    type,
    param: null,
    code,
    raw_status_code: verdict.status,
  });
  return { status: verdict.status, message, type, code };
}

const ORDER = ["invalid_request_message_order", "3230"] as const;
const ASSISTANT = ["invalid_request_assistant_message", "3240"] as const;
const CALL = ["invalid_function_call", "3280"] as const;
const PLAIN = ["invalid_request_error", null] as const;

const LAST = "Expected last role User or Tool (or Assistant with prefix True) for serving but got";
const UNEQUAL = "Not the same number of function calls and responses";
const ID = "but must be a-z, A-Z, 0-9, with a length of 9.";
const NAME = "but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.";
const EITHER = "Assistant message must have either content or tool_calls, but not";

type Row = readonly [name: string, fragment: object, message: string, kind: readonly [string, string | null]];

const REFUSED: readonly Row[] = [
  ["no model", { model: "" }, "Invalid model: ", ["invalid_model", "1500"]],
  ["a model of another house", { model: "gpt-4o" }, "Invalid model: gpt-4o", ["invalid_model", "1500"]],
  ["no message", { messages: [] }, "Conversation must have at least one message", ORDER],
  [
    "a lone message of the assistant",
    { messages: [said] },
    "Conversation must start with a user message or system message",
    ORDER,
  ],
  ["the assistant last", { messages: [user, said] }, `${LAST} assistant`, ORDER],
  ["calls last", { messages: [user, calls(A)] }, `${LAST} assistant`, ORDER],
  [
    "tool then user",
    { messages: [user, calls(A), result(A), user] },
    "Unexpected role 'user' after role 'tool'",
    ORDER,
  ],
  ["user then tool", { messages: [user, result(A)] }, "Unexpected role 'tool' after role 'user'", ORDER],
  [
    "assistant then system",
    { messages: [user, said, system, user] },
    "Unexpected role 'system' after role 'assistant'",
    ORDER,
  ],
  [
    "tool then system",
    { messages: [user, calls(A), result(A), system, user] },
    "Unexpected role 'system' after role 'tool'",
    ORDER,
  ],
  [
    "system then tool",
    { messages: [system, result(A)] },
    "Unexpected role 'tool' after role 'system'",
    ORDER,
  ],
  ["a result missing at the end", { messages: [user, calls(A, B), result(A)] }, UNEQUAL, ORDER],
  [
    "a result missing before an answer",
    { messages: [user, calls(A, B), result(A), said, user] },
    UNEQUAL,
    ORDER,
  ],
  ["a call unanswered", { messages: [user, calls(A), user] }, UNEQUAL, ORDER],
  [
    "a result twice",
    { messages: [user, calls(A), result(A), result(A)] },
    `Duplicate tool call id ${A} in tool results`,
    ORDER,
  ],
  [
    "a result of no call",
    { messages: [user, calls(A), result(B)] },
    `Unexpected tool call id ${B} in tool results`,
    ORDER,
  ],
  [
    "a result of an earlier call",
    { messages: [user, calls(A), result(A), said, result(A)] },
    `Unexpected tool call id ${A} in tool results`,
    ORDER,
  ],
  [
    "a result without id",
    { messages: [user, calls(A), { role: "tool", content: "ok" }] },
    "Unexpected tool call id None in tool results",
    ORDER,
  ],
  [
    "a result of a call in the very first message",
    { messages: [calls(A), result(A)] },
    `Unexpected tool call id ${A} in tool results`,
    ORDER,
  ],
  [
    "a call twice",
    { messages: [user, calls(A, A), result(A)] },
    `Duplicate tool call id ${A} in assistant message`,
    ORDER,
  ],
  [
    "a result without id on an early model",
    { model: "open-mixtral-8x7b", messages: [user, calls(A), { role: "tool", content: "ok" }] },
    "Tool call id has to be defined.",
    PLAIN,
  ],
  [
    "a result missing on an early model",
    { model: "open-mixtral-8x7b", messages: [user, calls(A, B), result(A)] },
    UNEQUAL,
    ORDER,
  ],
  [
    "text and calls on an early model",
    { model: "open-mixtral-8x7b", messages: [user, { ...calls(A), content: "x" }, result(A)] },
    `${EITHER} both.`,
    ASSISTANT,
  ],
  [
    "an empty assistant",
    { messages: [user, { role: "assistant", content: "" }, user] },
    `${EITHER} none.`,
    ASSISTANT,
  ],
  [
    "an assistant of nothing",
    { messages: [user, { role: "assistant", content: [], tool_calls: [] }, user] },
    `${EITHER} none.`,
    ASSISTANT,
  ],
  [
    "a prefix that is not last",
    { messages: [user, { ...said, prefix: true }, user] },
    "Assistant message with prefix True must be last message",
    ASSISTANT,
  ],
  [
    "an id of OpenAI",
    { messages: [user, calls("call_abc"), result("call_abc")] },
    `Tool call id was call_abc ${ID}`,
    CALL,
  ],
  [
    "an id of ten",
    { messages: [user, calls(`${A}0`), result(`${A}0`)] },
    `Tool call id was ${A}0 ${ID}`,
    CALL,
  ],
  [
    "no id",
    {
      messages: [
        user,
        { ...calls(), tool_calls: [{ function: { name: "f", arguments: "{}" } }] },
        result("null"),
      ],
    },
    "Tool call id has to be defined in serving mode.",
    CALL,
  ],
  [
    "a name with a dot",
    { messages: [user, { ...calls(), tool_calls: [call(A, "a.b")] }, result(A)] },
    `Function name was a.b ${NAME}`,
    CALL,
  ],
  [
    "the name of a tool",
    { tools: [{ type: "function", function: { name: "a b", parameters: {} } }] },
    `Function name was a b ${NAME}`,
    PLAIN,
  ],
  [
    "no system prompt",
    { messages: [{ role: "system", content: null }, user] },
    "System prompt must have content",
    PLAIN,
  ],
];

const ACCEPTED: readonly (readonly [name: string, fragment: object])[] = [
  ["users in a row", { messages: [user, user] }],
  ["assistants in a row", { messages: [user, said, said, user] }],
  ["the assistant first", { messages: [said, user] }],
  ["a system prompt alone", { messages: [system] }],
  ["a system prompt last", { messages: [user, system] }],
  ["system after user", { messages: [user, system, user] }],
  ["a prefix at the end", { messages: [user, { ...said, prefix: true }] }],
  ["results in another order", { messages: [user, calls(A, B), result(B), result(A)] }],
  ["an answer after results", { messages: [user, calls(A), result(A), said, user] }],
  ["calls after results", { messages: [user, calls(A), result(A), calls(B), result(B)] }],
  ["an id of an earlier turn", { messages: [user, calls(A), result(A), calls(A), result(A)] }],
  ["text and calls", { messages: [user, { ...calls(A), content: "x" }, result(A)] }],
  ["calls with content null", { messages: [user, { ...calls(A), content: null }, result(A)] }],
  [
    "calls with a type and a place",
    {
      messages: [user, { ...calls(), tool_calls: [call(A, "f", { type: "function", index: 0 })] }, result(A)],
    },
  ],
  ["other ids on an early model", { model: "open-mixtral-8x7b", messages: [user, calls(A), result(B)] }],
  ["a model nobody knows", { model: "labs-newstral-9000" }],
];

describe("Mistral refuses", () => {
  it.each(REFUSED)("%s", (_, fragment, message, [type, code]) => {
    expect(refusal(fragment)).toEqual({ status: 400, message, type, code });
  });
});

describe("Mistral accepts", () => {
  it.each(ACCEPTED)("%s", (_, fragment) => {
    expect(refusal(fragment)).toBe("accepted");
  });
});

describe("Mistral finds outside its schema", () => {
  const PICTURE = { type: "image_url", image_url: { url: "https://example.com/a.png" } };
  const extra = { type: "extra_forbidden", msg: "Extra inputs are not permitted" };

  it.each([
    [
      "no messages",
      { messages: undefined },
      { type: "missing", loc: ["body", "messages"], msg: "Field required" },
    ],
    [
      "a picture of the assistant",
      { messages: [user, { role: "assistant", content: [PICTURE] }, user] },
      {
        type: "value_error",
        loc: ["body", "messages", 1, "assistant"],
        msg: "Value error, ImageURLChunk cannot be used in assistant message.",
      },
    ],
    [
      "a file as OpenAI has them",
      { messages: [{ role: "user", content: [{ type: "file", file: { file_data: "data:," } }] }] },
      {
        type: "missing",
        loc: ["body", "messages", 0, "user", "content", "list[ContentChunk]", 0, "file", "file_id"],
        msg: "Field required",
      },
    ],
    [
      "a parameter of OpenAI",
      { max_completion_tokens: 9 },
      { ...extra, loc: ["body", "max_completion_tokens"], input: 9 },
    ],
    [
      "reasoning_content",
      { messages: [user, { ...said, reasoning_content: "x" }, user] },
      { ...extra, loc: ["body", "messages", 1, "assistant", "reasoning_content"], input: "x" },
    ],
    [
      "the name of a user",
      { messages: [{ ...user, name: "" }] },
      { ...extra, loc: ["body", "messages", 0, "user", "name"], input: "" },
    ],
    [
      "a stranger in a call",
      { messages: [user, { ...calls(), tool_calls: [call(A, "f", { custom: 1 })] }, result(A)] },
      { ...extra, loc: ["body", "messages", 1, "assistant", "tool_calls", 0, "custom"], input: 1 },
    ],
    [
      "another role",
      { messages: [{ role: "developer", content: "x" }] },
      {
        type: "union_tag_invalid",
        loc: ["body", "messages", 0],
        msg: "Input tag 'developer' found using 'role' does not match any of the expected tags: 'system', 'user', 'assistant', 'tool'",
      },
    ],
    [
      "content as a number",
      { messages: [{ role: "user", content: 7 }] },
      { type: "string_type", loc: ["body", "messages", 0, "user", "content", "str"], input: 7 },
    ],
  ])("%s", (_, fragment, fault) => {
    expect(refusal(fragment)).toMatchObject({
      status: 422,
      message: { detail: expect.arrayContaining([expect.objectContaining(fault)]) },
      type: "invalid_request_error",
      code: null,
    });
  });
});

it("keys are judged in an envelope of their own", () => {
  const headers = { "content-type": "application/json", authorization: "Bearer invalid" };
  const verdict = judge("mistral", { body: { model: "mistral-small", messages: [user] }, headers });
  expect(verdict).toMatchObject({ status: 401, body: { detail: "Unauthorized" } });
});
