import { describe, expect, it } from "vitest";
import { call, calling, type Row, refusal, result, user } from "../../testing/openai-chat.ts";

const PAIRING =
  "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages:";
const ORPHAN =
  "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
const NO_CONTENT = "Invalid value for 'content': expected a string, got null.";
const EMPTY = "empty array. Expected an array with minimum length 1, but got an empty array instead.";

const ROWS: readonly Row[] = [
  ["no model", { model: undefined }, "you must provide a model parameter", null, null],
  [
    "no messages",
    { messages: undefined },
    "Missing required parameter: 'messages'.",
    "messages",
    "missing_required_parameter",
  ],
  ["empty messages", { messages: [] }, `Invalid 'messages': ${EMPTY}`, "messages", "empty_array"],
  [
    "messages as text",
    { messages: "hi" },
    "Invalid type for 'messages': expected an array of objects, but got a string instead.",
    "messages",
    "invalid_type",
  ],
  [
    "a message as text",
    { messages: ["hi"] },
    "Invalid type for 'messages[0]': expected an object, but got a string instead.",
    "messages[0]",
    "invalid_type",
  ],
  [
    "no role",
    { messages: [{ content: "hi" }] },
    "Missing required parameter: 'messages[0].role'.",
    "messages[0].role",
    "missing_required_parameter",
  ],
  [
    "an unknown role",
    { messages: [user, { role: "bogus", content: "hi" }] },
    "Invalid value: 'bogus'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.",
    "messages[1].role",
    "invalid_value",
  ],
  [
    "what a function answers without its name",
    { messages: [user, { role: "function", content: "hi" }] },
    "Missing parameter 'name': messages with role 'function' must have a 'name'.",
    "messages.[1].name",
    null,
  ],
  [
    "content as a number",
    { messages: [{ role: "user", content: 7 }] },
    "Invalid type for 'messages[0].content': expected one of a string or array of objects, but got an integer instead.",
    "messages[0].content",
    "invalid_type",
  ],
  [
    "an image as text",
    { messages: [{ role: "user", content: [{ type: "image_url", image_url: "https://a.b/c.png" }] }] },
    "Invalid type for 'messages[0].content[0].image_url': expected an object, but got a string instead.",
    "messages[0].content[0].image_url",
    "invalid_type",
  ],
  [
    "a PDF as an image",
    {
      messages: [
        {
          role: "user",
          content: [{ type: "image_url", image_url: { url: "data:application/pdf;base64,AA==" } }],
        },
      ],
    },
    "Invalid 'messages[0].content[0].image_url.url'. Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU='), but got unsupported MIME type 'application/pdf'.",
    "messages[0].content[0].image_url.url",
    "invalid_value",
  ],
  ...["/api/a.png", "iVBORw0KGgo=", "", "data:image/svg+xml,<svg/>"].map(
    (url): Row => [
      `a picture at ${JSON.stringify(url)}`,
      { messages: [{ role: "user", content: [{ type: "image_url", image_url: { url } }] }] },
      "Invalid image URL: 'messages[0].content[0].image_url.url'. Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU='), but got a value without the 'data:' prefix.",
      "messages[0].content[0].image_url.url",
      "invalid_value",
    ],
  ),
  [
    "a picture without a byte",
    {
      messages: [
        { role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64," } }] },
      ],
    },
    "Invalid base64 image_url.",
    "messages[0].content[0].image_url.url",
    "invalid_value",
  ],
  [
    "a file that is no PDF",
    {
      messages: [
        {
          role: "user",
          content: [
            { type: "file", file: { filename: "a.md", file_data: "data:text/markdown;base64,AA==" } },
          ],
        },
      ],
    },
    "Invalid file data: 'messages[0].content[0].file.file_data'. Expected a base64-encoded data URL with an application/pdf MIME type (e.g. 'data:application/pdf;base64,SGVsbG8sIFdvcmxkIQ=='), but got unsupported MIME type 'text/markdown'.",
    "messages[0].content[0].file.file_data",
    "invalid_value",
  ],
  [
    "a file under its address",
    {
      messages: [
        {
          role: "user",
          content: [{ type: "file", file: { filename: "a.pdf", file_data: "https://example.com/a.pdf" } }],
        },
      ],
    },
    "Invalid file data: 'messages[0].content[0].file.file_data'. Expected a base64-encoded data URL with an application/pdf MIME type (e.g. 'data:application/pdf;base64,SGVsbG8sIFdvcmxkIQ=='), but got an invalid base64-encoded value.",
    "messages[0].content[0].file.file_data",
    "invalid_value",
  ],
  [
    "content as an object",
    { messages: [{ role: "user", content: {} }] },
    "Invalid type for 'messages[0].content': expected one of a string or array of objects, but got an object instead.",
    "messages[0].content",
    "invalid_type",
  ],
  [
    "a part without type",
    { messages: [{ role: "user", content: [{ text: "hi" }] }] },
    "Missing required parameter: 'messages[0].content[0].type'.",
    "messages[0].content[0].type",
    "missing_required_parameter",
  ],
  [
    "a part of the Responses API",
    { messages: [{ role: "user", content: [{ type: "input_text", text: "hi" }] }] },
    "Invalid value: 'input_text'. Supported values are: 'text', 'image_url', 'input_audio', 'refusal', 'audio', and 'file'.",
    "messages[0].content[0].type",
    "invalid_value",
  ],
  [
    "an image without address",
    { messages: [{ role: "user", content: [{ type: "image_url", image_url: {} }] }] },
    "Missing required parameter: 'messages[0].content[0].image_url.url'.",
    "messages[0].content[0].image_url.url",
    "missing_required_parameter",
  ],
  [
    "an image as a number",
    { messages: [{ role: "user", content: [{ type: "image_url", image_url: 7 }] }] },
    "Invalid type for 'messages[0].content[0].image_url': expected an object, but got an integer instead.",
    "messages[0].content[0].image_url",
    "invalid_type",
  ],
  ["no content from the user", { messages: [{ role: "user" }] }, NO_CONTENT, "messages.[0].content", null],
  [
    "no content from the assistant",
    { messages: [user, { role: "assistant", content: null }] },
    NO_CONTENT,
    "messages.[1].content",
    null,
  ],
  [
    "no content from the assistant, and no calls",
    { messages: [user, { role: "assistant", tool_calls: null }] },
    NO_CONTENT,
    "messages.[1].content",
    null,
  ],
  [
    "no content, but calls from a user",
    { messages: [{ role: "user", tool_calls: [call("c")] }] },
    NO_CONTENT,
    "messages.[0].content",
    null,
  ],
  [
    "no content from the developer",
    { messages: [user, { role: "developer" }] },
    "Missing required parameter: 'messages[1].content'.",
    "messages[1].content",
    "missing_required_parameter",
  ],
  [
    "null from the developer",
    { messages: [user, { role: "developer", content: null }] },
    "Invalid type for 'messages[1].content': expected one of a string or array of objects, but got null instead.",
    "messages[1].content",
    "invalid_type",
  ],
  [
    "an empty list of calls",
    { messages: [user, { role: "assistant", content: "x", tool_calls: [] }] },
    `Invalid 'messages[1].tool_calls': ${EMPTY}`,
    "messages[1].tool_calls",
    "empty_array",
  ],
  [
    "more calls than it takes",
    { messages: [user, { role: "assistant", tool_calls: Array.from({ length: 129 }, () => call("c")) }] },
    "Invalid 'messages[1].tool_calls': array too long. Expected an array with maximum length 128, but got an array with length 129 instead.",
    "messages[1].tool_calls",
    "array_above_max_length",
  ],
  [
    "calls as text",
    { messages: [user, { role: "assistant", content: "x", tool_calls: "x" }] },
    "Invalid type for 'messages[1].tool_calls': expected an array of objects, but got a string instead.",
    "messages[1].tool_calls",
    "invalid_type",
  ],
  [
    "a call of an unknown type",
    { messages: [user, { role: "assistant", tool_calls: [{ ...call("c"), type: "tool" }] }, result("c")] },
    "Invalid value: 'tool'. Supported values are: 'function' and 'custom'.",
    "messages[1].tool_calls[0].type",
    "invalid_value",
  ],
  [
    "a call whose type is an object",
    { messages: [user, { role: "assistant", tool_calls: [{ ...call("c"), type: {} }] }, result("c")] },
    "Invalid type for 'messages[1].tool_calls[0].type': expected one of 'function' or 'custom', but got an object instead.",
    "messages[1].tool_calls[0].type",
    "invalid_type",
  ],
  [
    "a long call id",
    { messages: [user, calling("c".repeat(41)), result("c".repeat(41))] },
    "Invalid 'messages[1].tool_calls[0].id': string too long. Expected a string with maximum length 40, but got a string with length 41 instead.",
    "messages[1].tool_calls[0].id",
    "string_above_max_length",
  ],
  [
    "arguments as an object",
    {
      messages: [
        user,
        {
          role: "assistant",
          tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: {} } }],
        },
      ],
    },
    "Invalid type for 'messages[1].tool_calls[0].function.arguments': expected a string, but got an object instead.",
    "messages[1].tool_calls[0].function.arguments",
    "invalid_type",
  ],
  [
    "a call without result",
    { messages: [user, calling("call_a"), user] },
    `${PAIRING} call_a`,
    "messages.[2].role",
    null,
  ],
  [
    "a call without result at the end",
    { messages: [user, calling("call_a")] },
    `${PAIRING} call_a`,
    "messages.[1].role",
    null,
  ],
  [
    "two calls without results",
    { messages: [user, calling("call_a", "call_b"), user] },
    `${PAIRING} call_a, call_b`,
    "messages.[2].role",
    null,
  ],
  [
    "one of two calls without result",
    { messages: [user, calling("call_a", "call_b"), result("call_b"), user] },
    `${PAIRING} call_a`,
    "messages.[3].role",
    null,
  ],
  [
    "a result behind another message",
    { messages: [user, calling("call_a"), user, result("call_a")] },
    `${PAIRING} call_a`,
    "messages.[2].role",
    null,
  ],
  ["a result without call", { messages: [user, result("call_a")] }, ORPHAN, "messages.[1].role", null],
  [
    "a result behind plain text",
    { messages: [user, { role: "assistant", content: "x" }, result("call_a")] },
    ORPHAN,
    "messages.[2].role",
    null,
  ],
  [
    "a result of another call",
    { messages: [user, calling("call_a"), result("call_z")] },
    "Invalid parameter: 'tool_call_id' of 'call_z' not found in 'tool_calls' of previous message.",
    "messages.[2].tool_call_id",
    null,
  ],
  [
    "a result that does not say of what",
    { messages: [user, calling("call_a"), { role: "tool", content: "x" }] },
    "Missing parameter 'tool_call_id': messages with role 'tool' must have a 'tool_call_id'.",
    "messages.[2].tool_call_id",
    null,
  ],
  [
    "a second result",
    { messages: [user, calling("call_a"), result("call_a"), result("call_a")] },
    "Invalid parameter: Duplicate value for 'tool_call_id' of 'call_a', in messages[2] and messages[3].",
    "messages.[3].tool_call_id",
    null,
  ],
  [
    "two calls with one id",
    { messages: [user, calling("call_a", "call_a"), result("call_a")] },
    "Duplicate value for 'tool_call_id' of call_a in message[1]",
    "messages.[1].tool_calls",
    null,
  ],
  [
    "half a character",
    { messages: [{ role: "user", content: "\ud83d" }] },
    expect.stringContaining("We could not parse the JSON body of your request."),
    null,
    null,
  ],
  [
    "an image in a result",
    {
      messages: [
        user,
        calling("c"),
        {
          role: "tool",
          tool_call_id: "c",
          content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA==" } }],
        },
      ],
    },
    "Invalid 'messages[2]'. Image URLs are only allowed for messages with role 'user', but this message with role 'tool' contains an image URL.",
    "messages[2]",
    "invalid_value",
  ],
  [
    "a picture for a model that does not see",
    {
      model: "gpt-3.5-turbo",
      messages: [
        user,
        { role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA==" } }] },
      ],
    },
    "Invalid content type. image_url is only supported by certain models.",
    "messages.[1].content.[0].type",
    null,
  ],
  [
    "sound for a model that does not hear",
    {
      messages: [
        { role: "user", content: [{ type: "input_audio", input_audio: { data: "AA==", format: "mp3" } }] },
      ],
    },
    "Invalid 'messages[0]'. Content blocks are expected to be either text or image_url type.",
    "messages[0]",
    "invalid_value",
  ],
  [
    "a text that is too long",
    { messages: [{ role: "user", content: "x".repeat(1_048_577) }] },
    "Invalid 'messages[0].content': string too long. Expected a string with maximum length 1048576, but got a string with length 1048577 instead.",
    "messages[0].content",
    "string_above_max_length",
  ],
  ...["gpt-5-mini", "gpt-5.2", "o3-mini", "o3"].map(
    (model): Row => [
      `an answer of a function for ${model}`,
      { model, messages: [user, { role: "function", name: "f", content: "x" }] },
      "Unsupported value: 'messages[1].role' does not support 'function' with this model.",
      "messages[1].role",
      "unsupported_value",
    ],
  ),
  [
    "sound of another kind, also for a model that does not hear",
    {
      messages: [
        { role: "user", content: [{ type: "input_audio", input_audio: { data: "AA==", format: "webm" } }] },
      ],
    },
    "Invalid value: 'webm'. Supported values are: 'wav' and 'mp3'.",
    "messages[0].content[0].input_audio.format",
    "invalid_value",
  ],
  [
    "system for o1-mini",
    { model: "o1-mini", messages: [{ role: "system", content: "x" }, user] },
    "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
    "messages[0].role",
    "unsupported_value",
  ],
];

/** Requests with two faults, and the one that is reported. */
const ORDER: readonly (readonly [name: string, fragment: object, param: string | null])[] = [
  ["no model before an unknown parameter", { model: undefined, zzz: 1 }, null],
  ["no messages before an unknown parameter", { messages: undefined, zzz: 1 }, "messages"],
  ["an unknown parameter before a wrong type", { zzz: 1, n: "x" }, "zzz"],
  ["an unknown parameter before empty messages", { zzz: 1, messages: [] }, "zzz"],
  ["messages before parameters", { messages: [7], metadata: { k: 7 } }, "messages[0]"],
  ["functions before tools", { functions: "x", tools: "x" }, "functions"],
  ["n before temperature", { temperature: "x", n: "x" }, "n"],
  ["stream before store", { store: "x", stream: "x" }, "stream"],
  ["store before metadata", { metadata: "x", store: "x" }, "store"],
  [
    "a type of content at a later message before missing content",
    { messages: [{ role: "user" }, { role: "user", content: 7 }] },
    "messages[1].content",
  ],
  [
    "a role at a later message before missing content",
    { messages: [{ role: "user" }, { role: "bogus", content: "x" }] },
    "messages[1].role",
  ],
  [
    "a type of content before empty calls in one message",
    { messages: [user, { role: "assistant", content: 7, tool_calls: [] }] },
    "messages[1].content",
  ],
  [
    "a refused temperature before missing content",
    { model: "gpt-5", messages: [{ role: "user" }], temperature: 0.5 },
    "temperature",
  ],
  ["missing content before pairing", { messages: [{ role: "user" }, result("a")] }, "messages.[0].content"],
];

const ACCEPTED: readonly (readonly [name: string, messages: readonly object[]])[] = [
  ["an empty text", [{ role: "user", content: "" }]],
  [
    "a JPEG under another name",
    [
      {
        role: "user",
        content: [{ type: "image_url", image_url: { url: "data:image/jpg;base64,/9j/" } }],
      },
    ],
  ],
  ["an empty list", [{ role: "user", content: [] }]],
  ["two users in a row", [user, user]],
  ["an assistant first and last", [{ role: "assistant", content: "x" }]],
  ["system in the middle", [user, { role: "system", content: "x" }, user]],
  ["results in another order", [user, calling("a", "b"), result("b"), result("a")]],
  ["a user right behind results", [user, calling("a"), result("a"), user]],
  [
    "an id that comes back in a later turn",
    [user, calling("a"), result("a"), user, calling("a"), result("a")],
  ],
  ["a refusal without content", [user, { role: "assistant", refusal: "no" }]],
  [
    "arguments that are no JSON",
    [
      user,
      {
        role: "assistant",
        tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: "{" } }],
      },
      result("a"),
    ],
  ],
];

describe("what OpenAI chat refuses", () => {
  it.each(ROWS)("%s", (_name, fragment, message, param, code) => {
    expect(refusal(fragment)).toEqual({ message, param, code });
  });

  it.each(ORDER)("tells %s", (_name, fragment, param) => {
    expect(refusal(fragment).param).toBe(param);
  });

  it("the first model that saw takes an image as text", () => {
    const content = [{ type: "image_url", image_url: "https://a.b/c.png" }];
    const request = { model: "gpt-4-vision-preview", messages: [{ role: "user", content }] };
    expect(refusal(request).param).not.toBe("messages[0].content[0].image_url");
  });

  it.each(ACCEPTED)("accepts %s", (_name, messages) => {
    expect(refusal({ messages })).toEqual({});
  });
});
