import { contracts } from "@suture/core";
import { classify } from "@suture/core/classify";
import { describe, expect, it } from "vitest";

/** What servers and gateways say that have no matchers of their own, or in words that were not recorded. */
const WILD: readonly (readonly [
  status: number | undefined,
  body: string,
  name: string,
  limit?: number | undefined,
  requested?: number | undefined,
])[] = [
  [
    400,
    "Illegal param: prefill 744 tokens exceed n_ctx_per_seq, try increasing total context size, adjusting RoPE, enabling context shifting, reducing parallel or reducing prefill tokens",
    "context_overflow",
    undefined,
    744,
  ],
  [
    400,
    JSON.stringify({
      error: {
        message: "Provider returned error",
        code: 400,
        metadata: {
          raw: '{\n "error": {\n "message": "Response input messages must contain the word \'json\' in some form to use \'text.format\' of type \'json_object\'.",\n "type": "invalid_request_error",\n "param": "input",\n "code": null\n }\n}',
          provider_name: "OpenAI",
        },
      },
    }),
    "other_invalid",
  ],
  [400, "Model 'moonshotai/kimi-k2.6' supports at most 1 image per prompt.", "other_invalid"],
  [
    429,
    JSON.stringify({
      error: {
        message: "Provider returned error",
        code: 429,
        metadata: {
          raw: "z-ai/glm-5.3-flash is temporarily rate-limited upstream. Please retry shortly, or add your own key",
          provider_name: "BaseTen",
        },
      },
    }),
    "rate_limit",
  ],
  [
    undefined,
    `Failed to create completion message: {"error":{"headers":{"x-clerk-auth-message":"Invalid JWT form."},"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\\"type\\":\\"error\\",\\"error\\":{\\"type\\":\\"invalid_request_error\\",\\"message\\":\\"messages.0.content.0: unexpected \`tool_use_id\` found in \`tool_result\` blocks: toolu_vrtx_01. Each\\"}}","provider_name":"Anthropic"}},"code":400}}`,
    "orphan_tool_result",
  ],
  [
    undefined,
    `API Error: 400 Upstream provider GEMINI returned HTTP 400.\n  Category: invalid_request\n  Mapped message: Invalid request sent to provider.\n\n  Upstream error:\n  [{"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \\"metadata\\": Cannot find field.","status":"INVALID_ARGUMENT"}}]\n\n  Request ID: req_f1`,
    "other_invalid",
  ],
  [
    undefined,
    `API Error: 400 {"error":{"message":"{\\"message\\":\\"\`max_tokens\` must be greater than \`thinking.budget_tokens\`. Please consult our\\"}. Received Model Group=bedrock-claude-4-5-sonnet\\nAvailable Model Group Fallbacks=None","type":"None","param":"None","code":"400"}}`,
    "thinking",
  ],
  [
    undefined,
    `litellm.BadRequestError: Error code: 400 - {'error': {'message': 'litellm.BadRequestError: AnthropicException - {"type":"error","error":{"type":"invalid_request_error","message":"max_tokens: 204096 > 64000, which is the maximum allowed number of output tokens for claude-sonnet-4-5-20250929"},"request_id":"req_011"}No fallback model group found for original model_group=claude. Fallbacks=[{\\'qwen3\\': [\\'qwen3-or\\']}]. Received Model Group=claude', 'type': None}}`,
    "output_limit",
    64000,
    204096,
  ],
  [
    400,
    "This model's maximum context length is 4096 tokens. However, you requested 4104tokens (3104 in the messages, 1000 in the completion).",
    "output_limit",
    4096,
    4104,
  ],
  [
    400,
    "Invalid type for 'messages[1].content': expected one of a string or array of objects, but got null instead.",
    "empty_content",
  ],
  [
    400,
    "Invalid 'messages[1].tool_calls': array too long. Expected an array with maximum length 128, but got an array with length 135 instead.",
    "other_invalid",
    128,
    135,
  ],
  [400, "Missing required parameter: 'messages[2].tool_calls[0].function.arguments'.", "other_invalid"],
  [400, "Missing required parameter: 'messages[2].tool_call_id'.", "tool_id"],
  [
    400,
    "The image was specified using the image/jpeg media type, but the image appears to be a image/png image",
    "other_invalid",
  ],
  [
    400,
    "tools.0.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12",
    "other_invalid",
  ],
  [
    400,
    "Please ensure that single turn requests end with a user role or the role field is empty.",
    "role_order",
  ],
  [400, "Function calling config is set without function_declarations.", "other_invalid"],
  [
    400,
    "The model returned the following errors: Your API request included an `assistant` message in the final position, which would pre-fill the `assistant` response. When using tools, pre-filling the `assistant` response is not supported.",
    "role_order",
  ],
  [400, "This model doesn't support tool use in streaming mode.", "other_invalid"],
  [
    422,
    '{"detail":[{"type":"extra_forbidden","loc":["body","messages",2,"assistant","reasoning_content"],"msg":"Extra inputs are not permitted","input":"x"}]}',
    "thinking",
  ],
  [
    422,
    '{"object":"error","message":{"detail":[{"type":"string_type","loc":["body","messages",0,"user","content"],"msg":"Input should be a valid string","input":null}]},"type":"invalid_request_error"}',
    "other_invalid",
  ],
  [
    400,
    "5021: The estimated number of input and maximum output tokens (33131) exceeded this model context window limit (24000).",
    "context_overflow",
    24000,
    33131,
  ],
  [
    400,
    '{"error_code":"BAD_REQUEST","message":"Bad request: prompt token count (151000) cannot exceed 128000."}',
    "context_overflow",
    128000,
    151000,
  ],
  [
    429,
    '{"error_code":"REQUEST_LIMIT_EXCEEDED","message":"REQUEST_LIMIT_EXCEEDED: Exceeded workspace input tokens per minute rate limit for databricks-claude."}',
    "rate_limit",
  ],
  [400, "max tokens of 200000 exceeded", "context_overflow", 200000],
  [
    400,
    "Input token length: the number of input tokens 9021 cannot exceed the total tokens limit 8192 for this model",
    "context_overflow",
    8192,
    9021,
  ],
  [400, "Requested input length 40000 exceeds maximum input length 32768", "context_overflow", 32768, 40000],
  [
    400,
    '{"error":{"code":"InvalidParameter","message":"Total tokens of image and text exceed max message tokens. Request id: 02175","param":"","type":"BadRequest"}}',
    "context_overflow",
  ],
  [400, '{"error_code":336103,"error_msg":"Prompt tokens too long"}', "context_overflow"],
  [
    400,
    '{"code":20015,"message":"length of prompt_tokens (42158) must be less than max_seq_len (32768).","data":null}',
    "context_overflow",
    32768,
    42158,
  ],
  [400, "Request body is too large for model context window", "context_overflow"],
  [
    401,
    '{"type":"error","error":{"type":"CreditsError","message":"Insufficient balance. Manage your billing here"}}',
    "quota",
  ],
  [
    429,
    '{"error":{"type":"usage_limit_reached","message":"The usage limit has been reached","plan_type":"plus","resets_in_seconds":3600}}',
    "quota",
  ],
  [
    undefined,
    "operation error Bedrock Runtime: ConverseStream, https response error StatusCode: 400, RequestID: 1, ValidationException: The text field in the ContentBlock object at messages.2.content.1 is blank.",
    "empty_content",
  ],
  [
    undefined,
    "An error occurred (ThrottlingException) when calling the InvokeModel operation (reached max retries: 4): Too many requests, please wait before trying again.",
    "rate_limit",
  ],
  [
    undefined,
    "An error occurred (AccessDeniedException) when calling the InvokeModel operation: nope",
    "auth",
  ],
  [
    400,
    "Invalid schema for response_format 'x': In context=('properties', 'a'), 'additionalProperties' is required",
    "other_invalid",
  ],
  [
    400,
    "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
    "other_invalid",
  ],
  [404, "The model `gpt-9` does not exist or you do not have access to it.", "other_invalid"],
  [400, "Invalid URL (POST /v1/chat)", "other_invalid"],
  [400, "This model does not support image input", "other_invalid"],
  [
    400,
    "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
    "other_invalid",
  ],
  [400, "reasoning_effort: Input should be 'low', 'medium' or 'high'", "other_invalid"],
  [400, "max_tokens: Field required", "other_invalid"],
  [
    400,
    "tools.0: Input tag 'foo' found using 'type' does not match any of the expected tags",
    "other_invalid",
  ],
  [400, "tool_choice: Tool 'x' not found in provided tools", "other_invalid"],
  [400, "Invalid parameter: only one of tools or functions may be set", "other_invalid"],
  [400, "stop_sequences: each stop sequence must contain non-whitespace", "other_invalid"],
  [400, "system: text content blocks must be non-empty", "empty_content"],
  [400, "system.0.text: Field required", "other_invalid"],
  [400, "messages.0: Input should be a valid dictionary", "other_invalid"],
  [400, "messages.1.content.0.type: Field required", "other_invalid"],
  [400, "messages.1.content.0.tool_result.content.0: Input tag 'x' found", "other_invalid"],
  [400, "metadata.user_id: String should have at most 256 characters", "other_invalid"],
  [400, "Expecting value: line 1 column 1 (char 0)", "other_invalid"],
  [400, "model: Field required", "other_invalid"],
  [503, "no healthy upstream", "overloaded"],
  [504, "upstream request timeout", "overloaded"],
  [500, "Internal server error", "overloaded"],
  [
    500,
    '{"error":{"message":"litellm.ContextWindowExceededError: ContextWindowExceededError: OpenAIException - boom","code":"500"}}',
    "context_overflow",
  ],
  [520, "error code: 520", "overloaded"],
  [403, "error code: 1010", "auth"],
  [400, "The requested model 'x' is not supported.", "other_invalid"],
  [400, "This model is not available in your region", "other_invalid"],
  [400, "Invalid base64 image_url.", "other_invalid"],
  [400, "context_management: Extra inputs are not permitted", "other_invalid"],
  [400, "Unrecognized request argument supplied: context", "other_invalid"],
  [400, "thinking: Extra inputs are not permitted", "thinking"],
  [400, "thinking.budget_tokens: Extra inputs are not permitted", "thinking"],
  [429, "Extra usage is required for long context requests.", "quota"],
  [
    429,
    "Resource exhausted. Please try again later. Please refer to https://cloud.google.com/vertex-ai/generative-ai/docs/error-code-429",
    "rate_limit",
  ],
  [
    413,
    '{"error":{"message":"Request Entity Too Large","type":"invalid_request_error","code":"request_too_large"}}',
    "request_too_large",
  ],
  [400, "Too many images in request: 101 > 100", "request_too_large", 100, 101],
  [400, "Tool names must be unique.", "other_invalid"],
  [
    400,
    "The prompt contains 9000 tokens which is more than the context window of 8192 tokens",
    "context_overflow",
    8192,
    9000,
  ],
  [400, "Requested 9000 tokens, but the model only supports 8192", "context_overflow", 8192, 9000],
  [400, "Your conversation has reached the maximum length for this model", "context_overflow"],
  [400, "context_window_exceeded", "context_overflow"],
  [400, "The maximum context length is 32k tokens", "context_overflow", 32000],
  [400, "input_length (9000) > max_input_length (8192)", "context_overflow", 8192, 9000],
  [400, "ERR: prompt_tokens=9000 exceeds n_ctx=8192", "context_overflow", 8192, 9000],
  [400, 'messages: first message must use the "user" role', "role_order"],
  [400, "messages.0.content: Input should be a valid array", "empty_content"],
  [400, "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'", "other_invalid"],
  [400, "tools.0.custom.input_schema.type: Field required", "other_invalid"],
  [400, '"thinking.type.disabled" is not supported for this model.', "thinking"],
  [
    400,
    '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
    "thinking",
  ],
  [
    400,
    JSON.stringify({
      error: {
        message:
          "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
        type: "invalid_request_error",
        param: "messages",
        code: "empty_array",
      },
    }),
    "empty_content",
  ],
  [
    400,
    JSON.stringify({
      error: {
        message:
          "Invalid value for 'function_call': no function named 'x' was specified in the 'functions' parameter.",
        type: "invalid_request_error",
        param: "function_call",
        code: null,
      },
    }),
    "other_invalid",
  ],
  [
    400,
    JSON.stringify({
      error: {
        message: "Invalid 'messages[3]'. Content blocks are expected to be either text or image_url type.",
        type: "invalid_request_error",
        param: "messages[3]",
        code: "invalid_value",
      },
    }),
    "other_invalid",
  ],
  [
    400,
    JSON.stringify({
      error: {
        message:
          "Invalid 'tools[0].function.name': empty string. Expected a string with minimum length 1, but got an empty string instead.",
        type: "invalid_request_error",
        param: "tools[0].function.name",
        code: "empty_string",
      },
    }),
    "other_invalid",
  ],
  [
    400,
    "Invalid file data: 'input[3].output[0].file_data'. Expected a base64-encoded data URL with an application/pdf MIME type",
    "other_invalid",
  ],
  [
    400,
    "'messages.3' : for 'role:assistant' the following must be satisfied[('messages.3.tool_calls.0.type' : property 'type' is missing)]",
    "other_invalid",
  ],
  [
    400,
    JSON.stringify({
      error: {
        message: "Tool choice is required, but model did not call a tool",
        type: "invalid_request_error",
        code: "tool_use_failed",
        failed_generation: "x",
      },
    }),
    "other_invalid",
  ],
  [500, "tools param requires --jinja flag", "other_invalid"],
  [400, "invalid params, tool call and result not match (2013)", "missing_tool_result"],
  [400, '{"error":{"code":"1210","message":"API 调用参数有误，请检查文档。"}}', "other_invalid"],
  [429, '{"error":{"code":"1302","message":"您的账户已达到速率限制，请您控制请求频率"}}', "rate_limit"],
  [400, '{"error":{"message":"Request body too large","code":"invalid_request_body"}}', "request_too_large"],
  [
    400,
    "The toolConfig field must be defined when using toolUse and toolResult content blocks.",
    "other_invalid",
  ],
  [
    400,
    "Messages following tool_use blocks must begin with a matching number of tool_result blocks.",
    "missing_tool_result",
  ],
  [404, '{"type":"error","error":{"type":"not_found_error","message":"model: claude-9"}}', "other_invalid"],
  [
    400,
    "This model doesn't support the video content block that you provided. Please try again with a supported content block.",
    "other_invalid",
  ],
  [
    400,
    "Invalid prompt: your prompt was flagged as potentially violating our usage policy.",
    "other_invalid",
  ],
  [400, "Cannot have 2 or more assistant messages at the end of the list.", "role_order"],
  [400, "When using `tool_choice`, `tools` must be set.", "other_invalid"],
  [
    400,
    "One of \"input\" or \"previous_response_id\" or 'prompt' or 'conversation' must be provided.",
    "other_invalid",
  ],
  [400, "'max_output_tokens' must be at least 16", "output_limit"],
  [400, "messages.4.content.0: tool_use.input must be an object", "other_invalid"],
  [400, "Image exceeds 5 MB maximum: 6000000 bytes > 5242880 bytes", "request_too_large", 5242880, 6000000],
  [
    400,
    "messages.0.content.1.document.source.base64.data: The PDF specified was not valid.",
    "other_invalid",
  ],
  [400, "A maximum of 100 PDF pages may be provided.", "request_too_large", 100],
  [
    503,
    '{"error":{"code":503,"message":"The model is overloaded. Please try again later.","status":"UNAVAILABLE"}}',
    "overloaded",
  ],
  [
    500,
    '{"error":{"message":"The server had an error while processing your request. Sorry about that!","type":"server_error","param":null,"code":null}}',
    "overloaded",
  ],
  [
    400,
    "UnsupportedParamsError: bedrock does not support parameters: {'tool_choice': 'auto'}",
    "other_invalid",
  ],
  [400, "Conversation roles must alternate user/assistant/user/assistant/...", "role_order"],
  [400, "Expected role user, but got assistant", "role_order"],
  [400, "Only user and assistant roles are supported!", "role_order"],
  [400, "messages: at least one message is required", "empty_content"],
  [400, "Input should be a valid string", "other_invalid"],
  [400, "cannot specify both message and tool_results in multistep mode", "role_order"],
  [
    400,
    '{"type":"error","error":{"type":"invalid_request_error","message":"messages.2.content.0: `tool_use` ids must be unique"}}',
    "tool_id",
  ],
  [400, "tool_use.name: String should have at least 1 character", "other_invalid"],
  [
    400,
    "Function name was foo.bar but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.",
    "other_invalid",
  ],
  [400, "Tool call id has to be defined.", "tool_id"],
  [400, "The function call id call_1 is duplicated", "tool_id"],
];

describe("in the wild", () => {
  it.each(WILD.map((row) => ({ row })))("$row", ({ row: [status, body, name, limit, requested] }) => {
    const seen = classify({ status, body });
    expect([seen.class, seen.limit, seen.requested]).toEqual([name, limit, requested]);
  });
});

/** What breaking a fact of a contract is called when the provider refuses it. */
const CLASSES: { readonly [fact: string]: string } = {
  callHasResult: "missing_tool_result",
  resultHasCall: "orphan_tool_result",
  resultIsSingle: "tool_id",
  callHasId: "tool_id",
  callIdIsUniqueInStep: "tool_id",
  callIdSpelling: "tool_id",
  itemId: "tool_id",
  contentIsPresent: "empty_content",
  textIsNotEmpty: "empty_content",
  textIsNotBlank: "empty_content",
  messageHasContent: "empty_content",
  resultHasContent: "empty_content",
  toolCallsAreNotEmpty: "empty_content",
  roleIsKnown: "role_order",
  rolesAlternate: "role_order",
  startsWithUser: "role_order",
  endsWithUser: "role_order",
  endIsTrimmed: "role_order",
  systemPlacement: "role_order",
  assistantFollowsTool: "role_order",
  callFollowsUser: "role_order",
  reasoningIsNative: "thinking",
  reasoningIsSigned: "thinking",
  reasoningIsPresent: "thinking",
  reasoningIsFollowed: "thinking",
  reasoningIsStored: "thinking",
  thinkingComesFirst: "thinking",
  callIsSigned: "thinking",
};

/** Sentences that mean several things, or say too little without what follows. */
const VAGUE =
  /^The messages parameter is illegal|number of function response parts|number of toolResult blocks|^Invalid value: 'foo'\.$/;

const FILLED: { readonly [hole: string]: string } = {
  index: "3",
  part: "1",
  count: "2",
  id: "rs_1",
  ids: "call_1, call_2",
  name: "foo",
};

describe("the words that contracts quote", () => {
  const quoted = new Map<string, { provider: string; says: string; name: string }>();
  const visit = (value: unknown, provider: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [fact, below] of Object.entries(value)) {
      const says = (below as { says?: unknown } | null)?.says;
      const name = CLASSES[fact];
      if (typeof says === "string" && name !== undefined) {
        const filled = says.replace(/\{(\w+)\}/g, (_, hole: string) => FILLED[hole] ?? "7");
        if (!VAGUE.test(filled)) quoted.set(`${fact} ${filled}`, { provider, says: filled, name });
      }
      visit(below, provider);
    }
  };
  for (const contract of contracts) visit(contract, contract.name);

  it("are many", () => expect(quoted.size).toBeGreaterThan(60));

  it.each([...quoted.values()])("$provider: $name: $says", ({ provider, says, name }) => {
    expect(classify({ status: 400, body: says }).class).toBe(name);
    expect(classify({ provider, body: { error: { message: says } } }).class).toBe(name);
  });
});
