import { describe, expect, it } from "vitest";
import { acceptedSchemas, schemaRows } from "../../testing/function-schemas.ts";
import { type Row, refusal } from "../../testing/openai-chat.ts";

const ROWS: readonly Row[] = [
  ["an unknown parameter", { zzz: 1 }, "Unknown parameter: 'zzz'.", "zzz", "unknown_parameter"],
  [
    "a parameter that is nearly right",
    { stor: 1 },
    "Unknown parameter: 'stor'. Did you mean 'stop' or 'store'?",
    "stor",
    "unknown_parameter",
  ],
  [
    "a parameter that is nearly one that is there",
    { messagess: 1 },
    "Unknown parameter: 'messagess'.",
    "messagess",
    "unknown_parameter",
  ],
  [
    "an unknown stream option",
    { stream_options: { bogus: 1 } },
    "Unknown parameter: 'stream_options.bogus'.",
    "stream_options.bogus",
    "unknown_parameter",
  ],
  [
    "max_tokens for a model that reasons",
    { model: "gpt-5", max_tokens: 10 },
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    "max_tokens",
    "unsupported_parameter",
  ],
  [
    "a temperature for a model that reasons",
    { model: "gpt-5", temperature: 0.5 },
    "Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) value is supported.",
    "temperature",
    "unsupported_value",
  ],
  [
    "n as text",
    { n: "2" },
    "Invalid type for 'n': expected an integer, but got a string instead.",
    "n",
    "invalid_type",
  ],
  [
    "n below 1",
    { n: 0 },
    "Invalid 'n': integer below minimum value. Expected a value >= 1, but got 0 instead.",
    "n",
    "integer_below_min_value",
  ],
  [
    "a penalty over 2",
    { frequency_penalty: 3 },
    "Invalid 'frequency_penalty': decimal above maximum value. Expected a value <= 2, but got 3 instead.",
    "frequency_penalty",
    "decimal_above_max_value",
  ],
  [
    "an unknown service tier",
    { service_tier: "bogus" },
    "Invalid value: 'bogus'. Supported values are: 'auto', 'default', 'fast', 'flex', and 'priority'.",
    "service_tier",
    "invalid_value",
  ],
  [
    "a decimal seed",
    { seed: 1.5 },
    "Invalid type for 'seed': expected an integer, but got a decimal number instead.",
    "seed",
    "invalid_type",
  ],
  [
    "a format without type",
    { response_format: {} },
    "Missing required parameter: 'response_format.type'.",
    "response_format.type",
    "missing_required_parameter",
  ],
  [
    "tools as text",
    { tools: "x" },
    "Invalid type for 'tools': expected an array of objects, but got a string instead.",
    "tools",
    "invalid_type",
  ],
  [
    "a tool without function",
    { tools: [{ type: "function" }] },
    "Missing required parameter: 'tools[0].function'.",
    "tools[0].function",
    "missing_required_parameter",
  ],
  [
    "a tool without name",
    { tools: [{ type: "function", function: {} }] },
    "Missing required parameter: 'tools[0].function.name'.",
    "tools[0].function.name",
    "missing_required_parameter",
  ],
  [
    "a tool with an empty name",
    { tools: [{ type: "function", function: { name: "" } }] },
    "Invalid 'tools[0].function.name': empty string. Expected a string with minimum length 1, but got an empty string instead.",
    "tools[0].function.name",
    "empty_string",
  ],
  [
    "a tool with a space in its name",
    { tools: [{ type: "function", function: { name: "a b" } }] },
    "Invalid 'tools[0].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
    "tools[0].function.name",
    "invalid_value",
  ],
  ...schemaRows(
    (schema, strict) => ({ tools: [{ type: "function", function: { name: "f", ...schema, strict } }] }),
    "tools[0].function.parameters",
  ),
  ...schemaRows((schema) => ({ functions: [{ name: "f", ...schema }] }), "functions[0].parameters").slice(
    0,
    4,
  ),
  [
    "a search of the web",
    { tools: [{ type: "web_search" }] },
    "Invalid value: 'web_search'. Supported values are: 'function' and 'custom'.",
    "tools[0].type",
    "invalid_value",
  ],
  [
    "129 tools",
    {
      tools: Array.from({ length: 129 }, (_, index) => ({
        type: "function",
        function: { name: `f${index}` },
      })),
    },
    "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 129 instead.",
    "tools",
    "array_above_max_length",
  ],
  [
    "a choice of no tools",
    { tool_choice: "auto" },
    "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
    "tool_choice",
    null,
  ],
  [
    "a choice of a tool that is not there",
    {
      tools: [{ type: "function", function: { name: "f" } }],
      tool_choice: { type: "function", function: { name: "g" } },
    },
    "Invalid value for 'function_call': no function named 'g' was specified in the 'functions' parameter.",
    "function_call",
    null,
  ],
  [
    "a choice of no functions",
    { function_call: "auto" },
    "Invalid value for 'function_call': 'function_call' is only allowed when 'functions' are specified.",
    "function_call",
    null,
  ],
  [
    "a choice of a function that is not there",
    { functions: [{ name: "f" }], function_call: { name: "g" } },
    "Invalid value for 'function_call': no function named 'g' was specified in the 'functions' parameter.",
    "function_call",
    null,
  ],
  ...["gpt-5.4", "gpt-5.5"].map(
    (model): Row => [
      `an effort beside functions for ${model}`,
      { model, tools: [{ type: "function", function: { name: "f" } }], reasoning_effort: "low" },
      `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. Please use /v1/responses instead.`,
      "reasoning_effort",
      null,
    ],
  ),
  ...["gpt-5.6-sol", "gpt-6-sol", "gpt-6-astra", "gpt-6.1-terra"].flatMap((model) =>
    [undefined, null, "low"].map(
      (reasoning_effort): Row => [
        `an effort of ${reasoning_effort} beside functions for ${model}`,
        { model, tools: [{ type: "function", function: { name: "f" } }], reasoning_effort },
        `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`,
        "reasoning_effort",
        null,
      ],
    ),
  ),
  ...["gpt-6-astra", "gpt-6.1-sol"].map(
    (model): Row => [
      `no effort at all from ${model}`,
      { model, reasoning_effort: "none" },
      "Unsupported value: 'reasoning_effort' does not support 'none' with this model. Supported values are: 'low', 'medium', 'high', and 'xhigh'.",
      "reasoning_effort",
      "unsupported_value",
    ],
  ),
  [
    "JSON without the word",
    { response_format: { type: "json_object" } },
    "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
    "messages",
    null,
  ],
  [
    "an answer that is too long",
    { max_tokens: 128_000 },
    "max_tokens is too large: 128000. This model supports at most 16384 completion tokens, whereas you provided 128000.",
    "max_tokens",
    "invalid_value",
  ],
];

describe("parameters that OpenAI chat refuses", () => {
  it.each(ROWS)("%s", (_name, fragment, message, param, code) => {
    expect(refusal(fragment)).toEqual({ message, param, code });
  });

  it.each([
    [
      "a temperature while the model does not reason",
      { model: "gpt-5", reasoning_effort: "none", temperature: 0.5 },
    ],
    [
      "a temperature for a model that reasons on request",
      { model: "gpt-5.1", temperature: 0.5, stop: ["x"] },
    ],
    [
      "JSON with the word in the last message",
      {
        messages: [
          { role: "user", content: "hi" },
          { role: "user", content: [{ type: "text", text: "a Json object" }] },
        ],
        response_format: { type: "json_object" },
      },
    ],
    [
      "functions where no effort is asked for",
      { model: "gpt-5.4", tools: [{ type: "function", function: { name: "f" } }] },
    ],
    [
      "functions beside an effort of none",
      {
        ...{ model: "gpt-5.6", reasoning_effort: "none" },
        tools: [{ type: "function", function: { name: "f" } }],
      },
    ],
    ["no functions at all", { model: "gpt-5.6", tools: [] }],
    ["the default temperature", { model: "gpt-5-nano", temperature: 1 }],
    ...acceptedSchemas.map((function_): [string, object] => [
      `the schema ${JSON.stringify(function_)}`,
      { tools: [{ type: "function", function: { name: "f", ...function_ } }] },
    ]),
    ["null for anything", { temperature: null, n: null, stop: null, tools: null, tool_choice: null }],
    [
      "everything at once",
      { n: 2, seed: 1, stop: "x", user: "u", store: false, metadata: { k: "v" }, logprobs: true },
    ],
  ])("but accepts %s", (_name, fragment) => {
    expect(refusal(fragment)).toEqual({});
  });
});
