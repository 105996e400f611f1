import { describe, expect, it } from "vitest";
import { acceptedSchemas, schemaRows } from "../../testing/function-schemas.ts";
import { type Row, refusal } from "../../testing/openai-responses.ts";

const tools = [{ type: "function", name: "f", parameters: { type: "object", properties: {} } }];
const badType = (path: string, expected: string, got = "a string") =>
  `Invalid type for '${path}': expected ${expected}, but got ${got} instead.`;
const unsupported = (name: string) => `Unsupported parameter: '${name}' is not supported with this model.`;
const unknown = (name: string, path: object, help = ""): Row => [
  `unknown ${name}`,
  path,
  `Unknown parameter: '${name}'.${help}`,
  name,
  "unknown_parameter",
];
const typed = (name: string, value: unknown, expected: string, got?: string): Row => [
  `${name} of the wrong type`,
  { [name]: value },
  badType(name, expected, got),
  name,
  "invalid_type",
];
const oneOf = (path: string, fragment: object, known: string): Row => [
  `${path} unknown`,
  fragment,
  `Invalid value: 'bogus'. Supported values are: ${known}.`,
  path,
  "invalid_value",
];
const absent = (path: string, fragment: object): Row => [
  `${path} missing`,
  fragment,
  `Missing required parameter: '${path}'.`,
  path,
  "missing_required_parameter",
];
const INCLUDE =
  "'file_search_call.results', 'web_search_call.results', 'web_search_call.action.sources', 'message.input_image.image_url', 'computer_call_output.output.image_url', 'code_interpreter_call.outputs', 'reasoning.encrypted_content', and 'message.output_text.logprobs'";
const EMPTY = `One of "input" or "previous_response_id" or 'prompt' or 'conversation' must be provided.`;

const ROWS: readonly Row[] = [
  unknown("zzz", { zzz: 1 }),
  unknown("n", { n: 2 }),
  unknown("seed", { seed: 1 }),
  unknown("max_tokens", { max_tokens: 16 }),
  unknown("stop", { stop: ["x"] }, " Did you mean 'store'?"),
  unknown("stre", { stre: 1 }, " Did you mean 'store' or 'stream'?"),
  unknown("strem", { strem: 1 }, " Did you mean 'stream' or 'store'?"),
  unknown("st", { st: 1 }),
  unknown("inpu", { inpu: 1 }),
  unknown("temperatur", { temperatur: 1 }, " Did you mean 'temperature'?"),
  unknown("text.zzz", { text: { zzz: 1 } }),
  unknown("reasoning.bogus", { reasoning: { bogus: 1 } }),
  unknown("reasoning.generate_summary", { reasoning: { generate_summary: "concise" } }),
  unknown("stream_options.include_usage", { stream_options: { include_usage: true } }),
  unknown("prompt_cache_options.bogus", { prompt_cache_options: { bogus: 1 } }),
  [
    "messages",
    { messages: [] },
    "Unsupported parameter: 'messages'. In the Responses API, this parameter has moved to 'input'. Try again with the new parameter. See the API documentation for more information: https://platform.openai.com/docs/api-reference/responses/create.",
    null,
    "unsupported_parameter",
  ],
  absent("model", { model: undefined }),
  absent("input", { input: undefined }),
  absent("text.format.name", { text: { format: { type: "json_schema" } } }),
  absent("tools[0].type", { tools: [{}] }),
  absent("tools[0].name", { tools: [{ type: "function" }] }),
  absent("tool_choice.name", { tools, tool_choice: { type: "function" } }),
  typed("model", null, "a string", "an object"),
  typed("model", 7, "a string", "an integer"),
  ["model empty", { model: "" }, "The requested model '' does not exist.", "model", "model_not_found"],
  [
    "model of another vendor",
    { model: "claude-sonnet-5" },
    "The requested model 'claude-sonnet-5' does not exist.",
    "model",
    "model_not_found",
  ],
  typed("input", null, "a string", "an object"),
  typed("input", {}, "one of a string or array of input items", "an object"),
  typed("input", 7, "one of a string or array of input items", "an integer"),
  ["input an empty list", { input: [] }, EMPTY, null, "missing_required_parameter"],
  ["input an empty string", { input: "" }, EMPTY, null, "missing_required_parameter"],
  typed("reasoning", "low", "an object"),
  typed("temperature", "hot", "a decimal"),
  typed("top_p", "wide", "a decimal"),
  typed("presence_penalty", "x", "a decimal"),
  typed("top_logprobs", "x", "an integer"),
  typed("previous_response_id", {}, "a string", "an object"),
  typed("prompt", "x", "an object"),
  typed("truncation", {}, "one of 'auto' or 'disabled'", "an object"),
  typed(
    "include",
    "x",
    "an array of one of 'fil...lts', 'web...lts', 'web...ces', 'mes...url', 'com...url', 'cod...uts', 'rea...ent', or 'mes...obs'",
  ),
  typed("max_tool_calls", "x", "an integer"),
  typed("max_output_tokens", "x", "an integer"),
  typed("metadata", "x", "a metadata object"),
  typed("service_tier", {}, "one of 'auto', 'default', 'fast', 'flex', or 'priority'", "an object"),
  typed("prompt_cache_retention", {}, "one of 'in_memory' or '24h'", "an object"),
  typed("prompt_cache_key", {}, "a string", "an object"),
  typed("prompt_cache_options", "x", "an object"),
  typed("stream_options", "x", "an object"),
  typed("stream", "yes", "a boolean"),
  typed("background", "yes", "a boolean"),
  typed("store", "yes", "a boolean"),
  typed("parallel_tool_calls", "yes", "a boolean"),
  typed("instructions", {}, "a string", "an object"),
  typed("user", 7, "a string", "an integer"),
  typed("safety_identifier", 7, "a string", "an integer"),
  typed("text", "x", "an object"),
  typed("tools", "x", "an array of tools"),
  ...schemaRows(
    (schema, strict) => ({ tools: [{ type: "function", name: "f", ...schema, strict }] }),
    "tools[0].parameters",
  ),
  typed("context_management", "x", "an array of objects"),
  typed("moderation", "x", "an object"),
  typed("tool_choice", 7, "one of an object or 'none', 'auto', or 'required'", "an integer"),
  oneOf("tool_choice", { tools, tool_choice: "bogus" }, "'none', 'auto', and 'required'"),
  oneOf("truncation", { truncation: "bogus" }, "'auto' and 'disabled'"),
  oneOf("include[0]", { include: ["bogus"] }, INCLUDE),
  oneOf(
    "text.format.type",
    { text: { format: { type: "bogus" } } },
    "'json_object', 'text', and 'json_schema'",
  ),
  oneOf("text.verbosity", { text: { verbosity: "bogus" } }, "'low', 'medium', and 'high'"),
  oneOf("reasoning.summary", { reasoning: { summary: "bogus" } }, "'concise', 'detailed', and 'auto'"),
  oneOf(
    "reasoning.effort",
    { reasoning: { effort: "bogus" } },
    "'none', 'minimal', 'low', 'medium', 'high', 'xhigh', and 'max'",
  ),
  oneOf("service_tier", { service_tier: "bogus" }, "'auto', 'default', 'fast', 'flex', and 'priority'"),
  oneOf("prompt_cache_retention", { prompt_cache_retention: "bogus" }, "'in_memory' and '24h'"),
  [
    "an effort that is a number",
    { reasoning: { effort: 5 } },
    badType("reasoning.effort", "one of 'minimal', 'low', 'medium', or 'high'", "an integer"),
    "reasoning.effort",
    "invalid_type",
  ],
  [
    "an effort that is a list",
    { reasoning: { effort: ["low"] } },
    badType(
      "reasoning.effort",
      "one of one of 'none', 'minimal', 'low', 'medium', 'high', 'xhigh', or 'max' or integer",
      "an array",
    ),
    "reasoning.effort",
    "invalid_type",
  ],
  [
    "an effort that the model does not know",
    { reasoning: { effort: "minimal" } },
    "Unsupported value: 'minimal' is not supported with the 'gpt-5.6-terra' model. Supported values are: 'none', 'low', 'medium', 'high', 'xhigh', and 'max'.",
    "reasoning.effort",
    "unsupported_value",
  ],
  [
    "effort of a model that does not reason",
    { model: "gpt-4o", reasoning: { effort: "low" } },
    unsupported("reasoning.effort"),
    "reasoning.effort",
    "unsupported_parameter",
  ],
  [
    "max_output_tokens too small",
    { max_output_tokens: 15 },
    "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 15 instead.",
    "max_output_tokens",
    "integer_below_min_value",
  ],
  [
    "max_tool_calls too small",
    { max_tool_calls: 0 },
    "Invalid 'max_tool_calls': integer below minimum value. Expected a value >= 1, but got 0 instead.",
    "max_tool_calls",
    "integer_below_min_value",
  ],
  [
    "too much metadata",
    { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`k${index}`, "v"])) },
    "Invalid 'metadata': too many properties. Expected an object with at most 16 properties, but got an object with 17 properties instead.",
    "metadata",
    "object_above_max_properties",
  ],
  [
    "caching for less than a day",
    { prompt_cache_retention: "in_memory" },
    "This model is compatible only with 24h extended prompt caching",
    "prompt_cache_retention",
    "invalid_parameter",
  ],
  ["temperature", { temperature: 0.5 }, unsupported("temperature"), "temperature", null],
  ["top_p", { top_p: 0.5 }, unsupported("top_p"), "top_p", null],
  ["presence_penalty", { presence_penalty: 0.5 }, unsupported("presence_penalty"), "presence_penalty", null],
  [
    "top_logprobs",
    { top_logprobs: 1 },
    "logprobs are not supported with reasoning models.",
    "top_logprobs",
    "unsupported_parameter",
  ],
  [
    "logprobs included",
    { include: ["message.output_text.logprobs"], top_logprobs: 1 },
    "logprobs are not supported with reasoning models.",
    "include",
    "unsupported_parameter",
  ],
  [
    "a tool's name",
    { tools: [{ type: "function", name: "get weather" }] },
    "Invalid 'tools[0].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
    "tools[0].name",
    "invalid_value",
  ],
  [
    "two histories",
    { conversation: "conv_x", previous_response_id: "resp_x" },
    "Mutually exclusive parameters: ''. Ensure you are only providing one of: 'pre..._id' or 'conversation'.",
    null,
    "mutually_exclusive_parameters",
  ],
];

describe("parameters that the Responses API refuses", () => {
  it("JSON without the word in the input", () => {
    expect(refusal({ instructions: "Write JSON.", text: { format: { type: "json_object" } } })).toMatchObject(
      {
        message:
          "Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.",
        param: "input",
      },
    );
  });

  it.each(ROWS)("%s", (_, fragment, message, param, code) => {
    expect(refusal(fragment)).toEqual({ status: 400, message, param, code });
  });
});

describe("of two faults, the one that is reported", () => {
  it.each<readonly [string, object]>([
    ["model", { model: undefined, input: undefined, zzz: 1 }],
    ["input", { input: undefined, zzz: 1 }],
    ["input", { input: undefined, previous_response_id: "resp_x" }],
    ["zzz", { input: [{ role: "user", content: "x", bogus: 1 }], zzz: 1 }],
    ["input[0]", { input: [{}], truncation: "bogus" }],
    ["input[0]", { input: [{}], previous_response_id: "resp_x" }],
    ["input[0]", { input: [{}], temperature: 0.5 }],
    ["moderation", { moderation: "x", include: ["bogus"] }],
    ["include[0]", { include: ["bogus"], tools: "x" }],
    ["tools", { tools: "x", metadata: "x" }],
    ["metadata", { metadata: "x", text: "x" }],
    ["text", { text: "x", temperature: "x" }],
    ["temperature", { temperature: "x", top_p: "x" }],
    ["parallel_tool_calls", { parallel_tool_calls: "x", stream: "x" }],
    ["stream_options", { stream_options: "x", background: "x" }],
    ["max_output_tokens", { max_output_tokens: "x", max_tool_calls: "x" }],
    ["reasoning", { reasoning: "x", user: 7 }],
    ["prompt_cache_retention", { prompt_cache_retention: "x", truncation: "x" }],
    ["truncation", { truncation: "x", instructions: 7 }],
    ["instructions", { instructions: 7, store: "x" }],
    ["service_tier", { service_tier: "x", top_logprobs: "x" }],
    ["truncation", { truncation: "x", previous_response_id: "resp_x" }],
    ["previous_response_id", { previous_response_id: "resp_x", temperature: 0.5 }],
    ["previous_response_id", { previous_response_id: "resp_x", input: [] }],
    ["temperature", { temperature: 0.5, top_logprobs: 1 }],
  ])("%s", (param, fragment) => {
    expect(refusal(fragment)?.param).toBe(param);
  });

  it.each<readonly [string, object]>([
    ["Conversation with id 'conv_x' not found.", { conversation: "conv_x", prompt: { id: "pmpt_x" } }],
    ["Prompt with id 'pmpt_x' not found.", { prompt: { id: "pmpt_x" }, previous_response_id: "resp_x" }],
    ["Prompt with id 'pmpt_x' not found.", { prompt: { id: "pmpt_x" }, temperature: 0.5 }],
  ])("%s", (message, fragment) => {
    expect(refusal(fragment)).toEqual({ status: 404, message, param: null, code: null });
  });
});

describe("parameters that the Responses API takes", () => {
  it.each<readonly [string, object]>([
    [
      "null for what is not there",
      { previous_response_id: null, temperature: null, tools: null, text: null },
    ],
    ["temperature without reasoning", { model: "gpt-4o", temperature: 0 }],
    ["temperature with reasoning switched off", { temperature: 0, reasoning: { effort: "none" } }],
    ["the least of output", { max_output_tokens: 16 }],
    ["an unknown model of the vendor's", { model: "gpt-9-preview" }],
    ["JSON with the word", { input: "Write JSON.", text: { format: { type: "json_object" } } }],
    ...acceptedSchemas.map((function_): [string, object] => [
      `the schema ${JSON.stringify(function_)}`,
      { tools: [{ type: "function", name: "f", ...function_ }] },
    ]),
    ["a hosted tool", { tools: [{ type: "web_search" }] }],
  ])("%s", (_, fragment) => {
    expect(refusal(fragment)).toBeUndefined();
  });
});
