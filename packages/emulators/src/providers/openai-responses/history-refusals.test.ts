import { describe, expect, it } from "vitest";
import { call, message, output, type Row, reasoning, refusal, user } from "../../testing/openai-responses.ts";

const TYPES =
  "'additional_tools', 'agent_message', 'apply_patch_call', 'apply_patch_call_output', 'code_interpreter_call', 'compaction', 'compaction_trigger', 'computer_call', 'computer_call_output', 'custom_tool_call', 'custom_tool_call_output', 'file_search_call', 'function_call', 'function_call_output', 'image_generation_call', 'item_reference', 'local_shell_call', 'local_shell_call_output', 'mcp_approval_request', 'mcp_approval_response', 'mcp_call', 'mcp_list_tools', 'message', 'multi_agent_call', 'multi_agent_call_output', 'program', 'program_output', 'reasoning', 'shell_call', 'shell_call_output', 'tool_search_call', 'tool_search_output', and 'web_search_call'";
const ROLES = "'assistant', 'system', 'developer', and 'user'";
const HEARD = "'input_text', 'input_image', 'input_file', 'scoped_content', and 'input_audio'";
const PARTS =
  "'input_text', 'input_image', 'input_audio', 'output_text', 'refusal', 'input_file', 'computer_screenshot', 'summary_text', and 'encrypted_content'";

const value = (given: string, known: string) => `Invalid value: '${given}'. Supported values are: ${known}.`;
const badType = (path: string, expected: string, got: string) =>
  `Invalid type for '${path}': expected ${expected}, but got ${got} instead.`;
const absent = (path: string, ...input: readonly object[]): Row => [
  `${path} missing`,
  { input },
  `Missing required parameter: '${path}'.`,
  path,
  "missing_required_parameter",
];
const unknown = (path: string, ...input: readonly object[]): Row => [
  `${path} unknown`,
  { input },
  `Unknown parameter: '${path}'.`,
  path,
  "unknown_parameter",
];
const sealed = { id: undefined, encrypted_content: "gAAAAABx" };
const custom = { type: "custom_tool_call", call_id: "call_a", name: "f", input: "x" };

const LONG = "x".repeat(10_485_761);

const SCHEMA: readonly Row[] = [
  [
    "a number",
    { input: [7] },
    badType("input[0]", "an input item", "an integer"),
    "input[0]",
    "invalid_type",
  ],
  ["null", { input: [null] }, badType("input[0]", "an input item", "null"), "input[0]", "invalid_type"],
  [
    "a type that is a number",
    { input: [{ ...user, type: 7 }] },
    value("", TYPES),
    "input[0]",
    "invalid_value",
  ],
  ["an unknown type", { input: [{ type: "bogus" }] }, value("bogus", TYPES), "input[0]", "invalid_value"],
  [
    "an unknown role",
    { input: [{ role: "bogus", content: "x" }] },
    value("bogus", ROLES),
    "input[0]",
    "invalid_value",
  ],
  [
    "role tool",
    { input: [{ role: "tool", content: "x" }] },
    value("tool", ROLES),
    "input[0]",
    "invalid_value",
  ],
  ["nothing", { input: [{}] }, value("", ROLES), "input[0]", "invalid_value"],
  absent("input[0].content", { role: "user" }),
  absent("input[0].call_id", { type: "function_call", name: "f", arguments: "{}" }),
  absent("input[0].name", call("call_a", { name: undefined })),
  absent("input[0].arguments", call("call_a", { arguments: undefined })),
  absent("input[1].output", call("call_a"), output("call_a", { output: undefined })),
  absent("input[0].summary", reasoning("rs_a", { summary: undefined })),
  absent("input[1].encrypted_content", user, reasoning("", { id: undefined })),
  absent("input[0].id", { type: "item_reference" }),
  absent("input[0].content[0].text", { role: "user", content: [{ type: "input_text" }] }),
  absent("input[0].content[0].text", { role: "assistant", content: [{ type: "output_text" }] }),
  unknown("input[0].bogus", { ...user, bogus: 1 }),
  unknown("input[0].status", { ...reasoning("rs_a"), status: null }),
  unknown("input[0].tool_calls", { role: "assistant", content: "x", tool_calls: [] }),
  unknown("input[0].phase", { ...user, phase: "final_answer" }),
  unknown("input[0].zzz", message("msg_a", { zzz: 1 })),
  unknown("input[0].parsed_arguments", call("call_a", { parsed_arguments: {} })),
  unknown("input[0].content[0].cache_control", {
    role: "user",
    content: [{ type: "input_text", text: "x", cache_control: {} }],
  }),
  ...["/api/a.png", "iVBORw0KGgo=", ""].map(
    (image_url): Row => [
      `a picture at ${JSON.stringify(image_url)}`,
      { input: [{ role: "user", content: [{ type: "input_image", image_url }] }] },
      "Invalid 'input[0].content[0].image_url'. Expected a valid URL, but got a value with an invalid format.",
      "input[0].content[0].image_url",
      "invalid_value",
    ],
  ),
  [
    "a picture without a byte",
    {
      input: [{ role: "user", content: [{ type: "input_image", image_url: "data:image/png;base64," }] }],
    },
    "Invalid 'input[0].content[0].image_url'. Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU='), but got empty base64-encoded bytes.",
    "input[0].content[0].image_url",
    "invalid_value",
  ],
  [
    "an unknown phase",
    { input: [message("msg_a", { phase: "bogus" })] },
    value("bogus", "'commentary' and 'final_answer'"),
    "input[0].phase",
    "invalid_value",
  ],
  [
    "content that is null",
    { input: [user, { role: "assistant", content: null }] },
    badType("input[1].content", "one of an array of objects or string", "null"),
    "input[1].content",
    "invalid_type",
  ],
  [
    "input_text of the assistant",
    { input: [{ role: "assistant", content: [{ type: "input_text", text: "x" }] }] },
    value("input_text", "'output_text' and 'refusal'"),
    "input[0].content[0]",
    "invalid_value",
  ],
  [
    "output_text of the user",
    { input: [{ role: "user", content: [{ type: "output_text", text: "x" }] }] },
    value("output_text", HEARD),
    "input[0].content[0]",
    "invalid_value",
  ],
  [
    "a part in chat's form",
    { input: [{ role: "user", content: [{ type: "text", text: "x" }] }] },
    value("text", PARTS),
    "input[0].content[0].type",
    "invalid_value",
  ],
  [
    "arguments of a search for tools that are a string",
    { input: [{ type: "tool_search_call", call_id: "call_a", execution: "client", arguments: "{}" }] },
    badType("input[0].arguments", "an object", "a string"),
    "input[0].arguments",
    "invalid_type",
  ],
  [
    "arguments that are an object",
    { input: [call("call_a", { arguments: {} }), output("call_a")] },
    badType("input[0].arguments", "a string", "an object"),
    "input[0].arguments",
    "invalid_type",
  ],
  [
    "an output that is an object",
    { input: [call("call_a"), output("call_a", { output: {} })] },
    badType("input[1].output", "one of an array of objects or string", "an object"),
    "input[1].output",
    "invalid_type",
  ],
  [
    "a PDF as an image",
    {
      input: [
        { role: "user", content: [{ type: "input_image", image_url: "data:application/pdf;base64,AA==" }] },
      ],
    },
    "Invalid 'input[0].content[0].image_url'. Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU='), but got unsupported MIME type 'application/pdf'.",
    "input[0].content[0].image_url",
    "invalid_value",
  ],
  [
    "sound in an output",
    {
      input: [
        call("call_a"),
        output("call_a", { output: [{ type: "input_file", file_data: "data:audio/mpeg;base64,AAAA" }] }),
      ],
    },
    "Invalid file data: 'input[1].output[0].file_data'. Expected a base64-encoded data URL with a valid file MIME type (e.g. 'data:text/plain;base64,SGVsbG8sIFdvcmxkIQ=='), but got unsupported MIME type 'audio/mpeg'. Please see https://platform.openai.com/docs/assistants/tools/file-search#supported-files for supported file types.",
    "input[1].output[0].file_data",
    "invalid_value",
  ],
  [
    "text in reasoning",
    { input: [reasoning("rs_a", { content: [{ type: "reasoning_text", text: "x" }] }), message("msg_a")] },
    "Invalid 'input[0].content': array too long. Expected an array with maximum length 0, but got an array with length 1 instead.",
    "input[0].content",
    "array_above_max_length",
  ],
  [
    "an id of another type",
    { input: [call("call_a", { id: "call_a" }), output("call_a")] },
    "Invalid 'input[0].id': 'call_a'. Expected an ID that begins with 'fc'.",
    "input[0].id",
    "invalid_value",
  ],
  [
    "the id of a custom call at a function's output",
    { input: [call("call_a"), output("call_a", { id: "ctco_a" })] },
    "Invalid 'input[1].id': 'ctco_a'. Expected an ID that begins with 'fc'.",
    "input[1].id",
    "invalid_value",
  ],
  [
    "an id with other characters",
    { input: [{ ...user, id: "msg_a|b" }] },
    "Invalid 'input[0].id': 'msg_a|b'. Expected an ID that contains letters, numbers, underscores, or dashes, but this value contained additional characters.",
    "input[0].id",
    "invalid_value",
  ],
  [
    "an empty id",
    { input: [{ ...user, id: "" }] },
    "Invalid 'input[0].id': ''. Expected an ID that contains letters, numbers, underscores, or dashes, but this value contained additional characters.",
    "input[0].id",
    "invalid_value",
  ],
  [
    "a long id",
    { input: [{ ...user, id: `msg_${"a".repeat(61)}` }] },
    "Invalid 'input[0].id': string too long. Expected a string with maximum length 64, but got a string with length 65 instead.",
    "input[0].id",
    "string_above_max_length",
  ],
  [
    "a long call_id",
    { input: [call("a".repeat(65))] },
    "Invalid 'input[0].call_id': string too long. Expected a string with maximum length 64, but got a string with length 65 instead.",
    "input[0].call_id",
    "string_above_max_length",
  ],
  [
    "an empty call_id",
    { input: [call("")] },
    "Invalid 'input[0].call_id': empty string. Expected a string with minimum length 1, but got an empty string instead.",
    "input[0].call_id",
    "empty_string",
  ],
];

const OPEN = ["No tool output found for function call call_a.", "input", null] as const;

const HISTORY: readonly Row[] = [
  ["a call without output", { input: [call("call_a"), call("call_b"), output("call_b")] }, ...OPEN],
  ["an id again, without output", { input: [call("call_a"), output("call_a"), call("call_a")] }, ...OPEN],
  ["one output for two calls", { input: [call("call_a"), call("call_a"), output("call_a")] }, ...OPEN],
  [
    "an output without call",
    { input: [user, output("call_a")] },
    "No tool call found for function call output with call_id call_a.",
    "input",
    null,
  ],
  [
    "an output before its call",
    { input: [user, output("call_a"), call("call_a")] },
    "No tool call found for function call output with call_id call_a.",
    "input",
    null,
  ],
  [
    "a custom call without output",
    { input: [user, custom] },
    "No tool output found for custom tool call call_a.",
    "input",
    null,
  ],
  [
    "an output of another kind",
    { input: [user, custom, output("call_a")] },
    "No tool call found for function call output with call_id call_a.",
    "input",
    null,
  ],
  [
    "a search for tools that the client has not answered",
    { input: [user, { type: "tool_search_call", call_id: "call_a", execution: "client", arguments: {} }] },
    "No tool output found for tool search call call_a.",
    "input",
    null,
  ],
  [
    "a file to be fetched from itself",
    {
      input: [
        { role: "user", content: [{ type: "input_file", file_url: "data:application/pdf;base64,AA" }] },
      ],
    },
    "Failed to download file from data:application/pdf;base64,AA.",
    "url",
    "invalid_value",
  ],
  [
    "an item twice",
    { input: [user, message("msg_17"), user, message("msg_17")] },
    "Duplicate item found with id msg_17. Remove duplicate items from your input and try again.",
    "input",
    null,
  ],
  [
    "reasoning before a message without its item form",
    {
      input: [user, reasoning("rs_a", { encrypted_content: "x" }), { role: "assistant", content: "x" }, user],
    },
    "Item 'rs_a' of type 'reasoning' was provided without its required following item.",
    "input",
    null,
  ],
  [
    "reasoning for a model that does not reason",
    { model: "gpt-4.1", input: [user, reasoning("rs_a"), message("msg_a"), user] },
    "Reasoning input items can only be provided to a reasoning or computer use model. Remove reasoning items from your input and try again.",
    "input",
    null,
  ],
  [
    "reasoning at the end",
    { input: [user, reasoning("rs_a"), reasoning("rs_b")] },
    "Item 'rs_a' of type 'reasoning' was provided without its required following item.",
    "input",
    null,
  ],
  [
    "reasoning before a message of the user",
    { input: [reasoning("rs_a"), user] },
    "Item 'rs_a' of type 'reasoning' was provided without its required following item.",
    "input",
    null,
  ],
];

describe("items that the Responses API refuses", () => {
  it.each(SCHEMA)("%s", (_, fragment, said, param, code) => {
    expect(refusal(fragment)).toEqual({ status: 400, message: said, param, code });
  });

  it.each([
    ["input[0].content", [{ role: "user", content: LONG }]],
    ["input[0].content[0].text", [{ role: "user", content: [{ type: "input_text", text: LONG }] }]],
    ["input[1].output", [call("call_a"), output("call_a", { output: LONG })]],
  ])("a text of more than 10,485,760 characters at %s", (param, input) => {
    const said = `Invalid '${param}': string too long. Expected a string with maximum length 10485760, but got a string with length 10485761 instead.`;
    expect(refusal({ input })).toEqual({
      status: 400,
      message: said,
      param,
      code: "string_above_max_length",
    });
  });

  it("reports the first of two faulty items", () => {
    expect(refusal({ input: [user, call("call_a", { id: "x" }), { role: "bogus" }] })?.param).toBe(
      "input[1].id",
    );
  });

  it("calls half a character no JSON", () => {
    expect(refusal({ input: [{ role: "user", content: "\ud83d" }] })?.message).toMatch(/^We could not parse/);
  });
});

describe("histories that the Responses API refuses", () => {
  it.each(HISTORY)("%s", (_, fragment, said, param, code) => {
    expect(refusal(fragment, { signatures: "trust" })).toEqual({ status: 400, message: said, param, code });
  });
});

const agent = { agent_name: "/root" };

describe("histories that the Responses API takes", () => {
  it.each<readonly [string, object]>([
    ["text between a call and its output", { input: [user, call("call_a"), user, output("call_a")] }],
    [
      "calls and outputs in turns",
      { input: [call("call_a"), output("call_a"), call("call_b"), output("call_b")] },
    ],
    [
      "outputs in another order",
      { input: [call("call_a"), call("call_b"), output("call_b"), output("call_a")] },
    ],
    [
      "an id that is used again, with an output each time",
      { input: [call("call_a"), output("call_a"), user, call("call_a"), output("call_a")] },
    ],
    [
      "an output whose call is referred to",
      { input: [{ type: "item_reference", id: "fc_a" }, output("call_a")] },
    ],
    ["an output whose call is in a conversation", { conversation: "conv_a", input: [output("call_a")] }],
    [
      "an output whose call is in another response",
      { previous_response_id: "resp_a", input: [output("call_a")] },
    ],
    ["a stored prompt alone", { model: undefined, prompt: { id: "pmpt_a" }, input: undefined }],
    ["nothing to add to another response", { previous_response_id: "resp_a", input: [] }],
    [
      "a search for tools that is answered as a function",
      {
        input: [
          user,
          { type: "tool_search_call", call_id: "call_a", execution: "client", arguments: {} },
          output("call_a"),
        ],
      },
    ],
    ["a call whose output comes later", { input: [user, call("call_a", { async: true }), user] }],
    [
      "an output that nobody asked for",
      { input: [user, { type: "function_call_output", name: "clock", namespace: "home", output: "12:00" }] },
    ],
    ["an effort that changes", { input: [user, { type: "configuration_update", reasoning: {} }, user] }],
    [
      "who of several agents said it",
      { input: [user, { ...call("call_a"), agent }, output("call_a"), { ...message("msg_a"), agent }] },
    ],
    [
      "the choice of a tool that an item adds",
      {
        input: [
          { type: "additional_tools", role: "developer", tools: [{ type: "function", name: "clock" }] },
          user,
        ],
        tool_choice: { type: "function", name: "clock" },
      },
    ],
    [
      "a search for tools on the server",
      { input: [user, { type: "tool_search_call", call_id: null, execution: "server", arguments: {} }] },
    ],
    ["reasoning with its message", { input: [user, reasoning("rs_a"), message("msg_a"), user] }],
    [
      "reasoning in two items",
      { input: [user, reasoning("rs_a"), reasoning("rs_b"), message("msg_a"), user] },
    ],
    [
      "reasoning with a call without id",
      { store: false, input: [user, reasoning("rs_a", sealed), call("call_a"), output("call_a")] },
    ],
    [
      "reasoning without id before a message without id",
      { store: false, input: [user, reasoning("", sealed), { role: "assistant", content: "x" }, user] },
    ],
    [
      "reasoning with a hosted call",
      {
        input: [user, reasoning("rs_a"), { type: "web_search_call", id: "ws_a", status: "completed" }, user],
      },
    ],
    ["the assistant first", { input: [{ role: "assistant", content: "x" }, user] }],
    ["the assistant last", { input: [user, { role: "assistant", content: "x" }] }],
    [
      "empty texts",
      {
        input: [
          { role: "user", content: "" },
          { role: "assistant", content: "" },
        ],
      },
    ],
    ["a refusal", { input: [user, { role: "assistant", content: [{ type: "refusal", refusal: "no" }] }] }],
    ["arguments that are no JSON", { input: [call("call_a", { arguments: "{" }), output("call_a")] }],
    ["ids of messages that were never stored", { input: [{ ...user, id: "msg_x" }, message("msg_y")] }],
    [
      "an image as output",
      {
        input: [
          call("call_a"),
          output("call_a", { output: [{ type: "input_image", image_url: "https://example.com/a.png" }] }),
        ],
      },
    ],
  ])("%s", (_, fragment) => {
    expect(refusal(fragment, { signatures: "trust" })).toBeUndefined();
  });
});
