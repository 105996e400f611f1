import { classify } from "@suture/core/classify";
import { describe, expect, it } from "vitest";

/** A sentence that no recorded refusal has word for word: status, sentence, class, limit, requested. */
type Variant = readonly [
  status: number | undefined,
  body: string,
  name: string,
  limit?: number | undefined,
  requested?: number | undefined,
];

const OVERFLOWS: readonly Variant[] = [
  [400, "prompt is too long: 1000327 tokens > 1000000 maximum", "context_overflow", 1_000_000, 1_000_327],
  [413, "Prompt is too long", "context_overflow"],
  [
    400,
    "input length and `max_tokens` exceed context limit: 205000 + 64000 > 200000, decrease input length or `max_tokens` and try again",
    "context_overflow",
    200_000,
    269_000,
  ],
  [400, "too many total text bytes: 9000123 > 9000000", "context_overflow", 9_000_000, 9_000_123],
  [
    400,
    "This model's maximum context length is 8192 tokens. However, you requested 9344 tokens (8320 in the messages, 1024 in the completion). Please reduce the length of the messages or completion.",
    "context_overflow",
    8192,
    9344,
  ],
  [
    400,
    "This model's maximum context length is 16385 tokens. However, you requested 17004 tokens (16204 in the messages, 300 in the functions, 500 in the completion).",
    "context_overflow",
    16_385,
    17_004,
  ],
  [
    400,
    "This model's maximum context length is 4097 tokens, however you requested 9000 tokens (8744 in your prompt; 256 for the completion). Please reduce your prompt; or completion length.",
    "context_overflow",
    4097,
    9000,
  ],
  [
    400,
    "This model's maximum context length is 131072 tokens. Please reduce the length of the prompt",
    "context_overflow",
    131_072,
  ],
  [
    400,
    "This model's maximum context length is 16384 tokens. However, your request has 19427 input tokens. Please reduce the length of the input messages. (parameter=input_tokens, value=19427)",
    "context_overflow",
    16_384,
    19_427,
  ],
  [
    400,
    "This model's maximum context length is 32768 tokens. However, you requested 0 output tokens and your prompt contains 40000 input tokens, for a total of 40000 tokens.",
    "context_overflow",
    32_768,
    40_000,
  ],
  [
    400,
    "Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 301777 tokens. Please reduce the length of the messages.",
    "context_overflow",
    272_000,
    301_777,
  ],
  [
    400,
    "The input token count (1250074) exceeds the maximum number of tokens allowed (1048576).",
    "context_overflow",
    1_048_576,
    1_250_074,
  ],
  [
    400,
    "The input token count exceeds the maximum number of tokens allowed (65536).",
    "context_overflow",
    65_536,
  ],
  [
    200,
    "The model returned the following errors: This model's maximum context length is 131072 tokens. Please reduce the length of the prompt",
    "context_overflow",
    131_072,
  ],
  [400, "Prompt 262280 > 262144 maximum context length", "context_overflow", 262_144, 262_280],
  [
    400,
    "The prompt is too long: 1270974, model maximum context length: 1048576 (ref: 3f)",
    "context_overflow",
    1_048_576,
    1_270_974,
  ],
  [
    400,
    "The input (1000016 tokens) is longer than the model's context length (131072 tokens).",
    "context_overflow",
    131_072,
    1_000_016,
  ],
  [
    422,
    "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4097. Given: 80125 `inputs` tokens and 4096 `max_new_tokens`",
    "context_overflow",
    4097,
    84_221,
  ],
  [
    422,
    "Input validation error: `inputs` must have less than 1024 tokens. Given: 1500",
    "context_overflow",
    1024,
    1500,
  ],
  [
    400,
    "This model's maximum prompt length is 256000 but the request contains 332986 tokens.",
    "context_overflow",
    256_000,
    332_986,
  ],
  [
    400,
    "too many tokens: size limit exceeded by 25836 tokens. Try using shorter or fewer inputs. The limit for this model is 288000 tokens.",
    "context_overflow",
    288_000,
    313_836,
  ],
  [
    400,
    "too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 4200. Try using a shorter prompt",
    "context_overflow",
    4081,
    4200,
  ],
  [
    400,
    "This endpoint's maximum context length is 32768 tokens. However, you requested about 56827 tokens (56811 of text input, 16 in the output). Please reduce the length of either one, or use the context-compression plugin to compress your prompt automatically.",
    "context_overflow",
    32_768,
    56_827,
  ],
  [
    400,
    "This endpoint's maximum context length is 200000 tokens. However, you requested about 230000 tokens (210000 of text input, 12000 of tool input, 8000 in the output).",
    "context_overflow",
    200_000,
    230_000,
  ],
  [
    500,
    "the prompt is longer than the context length currently available to the model; shorten the prompt, adjust the context length in settings, or use a model with a longer context length",
    "context_overflow",
  ],
  [400, "the input length exceeds the context length", "context_overflow"],
  [
    400,
    "The decoder prompt (length 9012) is longer than the maximum model length of 8192. Make sure that `max_model_len` is no smaller than the number of text tokens.",
    "context_overflow",
    8192,
    9012,
  ],
  [
    400,
    "request (67311 tokens) exceeds the available context size (65536 tokens), try increasing it",
    "context_overflow",
    65_536,
    67_311,
  ],
  [
    500,
    "the request exceeds the available context size. try increasing the context size or enable context shift",
    "context_overflow",
  ],
  [400, "Requested tokens (2065) exceed context window of 1800", "context_overflow", 1800, 2065],
  [
    400,
    "Trying to keep the first 6269 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.",
    "context_overflow",
    4096,
    6269,
  ],
  [
    400,
    "The number of tokens to keep from the initial prompt is greater than the context length. Try to load the model with a larger context length, or provide a shorter input",
    "context_overflow",
  ],
  [
    400,
    "Requested token count exceeds the model's maximum context length of 131072 tokens. You requested a total of 140000 tokens: 138000 tokens from the input messages and 2000 tokens for the completion.",
    "context_overflow",
    131_072,
    140_000,
  ],
  [
    400,
    "Invalid request: Your request exceeded model token limit: 131072 (requested: 291351)",
    "context_overflow",
    131_072,
    291_351,
  ],
  [400, '{"error":{"code":"1261","message":"Prompt exceeds max length"}}', "context_overflow"],
  [
    400,
    "InternalError.Algo.InvalidParameter: Range of input length should be [1, 129024]",
    "context_overflow",
    129_024,
  ],
  [400, "prompt token count of 137412 exceeds the limit of 128000", "context_overflow", 128_000, 137_412],
  [
    413,
    '{"error":{"code":"tokens_limit_reached","message":"Request body too large for gpt-5 model. Max size: 4000 tokens.","details":"Request body too large for gpt-5 model. Max size: 4000 tokens."}}',
    "context_overflow",
    4000,
  ],
  [
    400,
    '{"error":{"message":"Prompt tokens (9001) exceeds context size (8192)","type":"context_exceeded","n_prompt_tokens":9001,"n_ctx":8192}}',
    "context_overflow",
    8192,
    9001,
  ],
  [
    400,
    "Prompt is 11543 tokens but the model context window is 4096 tokens.",
    "context_overflow",
    4096,
    11_543,
  ],
  [
    400,
    "Please reduce the length of the messages or completion. Current length is 131073 while limit is 131072",
    "context_overflow",
    131_072,
    131_073,
  ],
  [
    400,
    "Input length 131073 exceeds the maximum allowed input length of 131040 tokens.",
    "context_overflow",
    131_040,
    131_073,
  ],
  [undefined, "context_length_exceeded", "context_overflow"],
  [400, "Context length exceeded", "context_overflow"],
  [400, "Your request exceeds the maximum context length for this model", "context_overflow"],
  [400, "The conversation is too long for the model. Start a new one.", "context_overflow"],
];

const OUTPUTS: readonly Variant[] = [
  [
    400,
    "input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000, decrease input length or `max_tokens` and try again",
    "output_limit",
    200_000,
    242_959,
  ],
  [
    400,
    "This model's maximum context length is 13500 tokens. However, you requested 14032 tokens (9936 in the messages, 4096 in the completion). Please reduce the length of the messages or completion.",
    "output_limit",
    13_500,
    14_032,
  ],
  [
    400,
    "This model's maximum context length is 4097 tokens, however you requested 4116 tokens (3860 in your prompt; 256 for the completion). Please reduce your prompt; or completion length.",
    "output_limit",
    4097,
    4116,
  ],
  [
    400,
    "This model's maximum context length is 32768 tokens. However, you requested 30000 output tokens and your prompt contains 4000 input tokens, for a total of 34000 tokens. Please reduce the length of the input prompt or the number of requested output tokens.",
    "output_limit",
    32_768,
    34_000,
  ],
  [
    400,
    "max_tokens is too large: 128000. This model supports at most 16384 completion tokens, whereas you provided 128000.",
    "output_limit",
    16_384,
    128_000,
  ],
  [
    400,
    "`max_completion_tokens` must be less than or equal to `16384`, the maximum value for `max_completion_tokens` is less than the `context_window` for this model",
    "output_limit",
    16_384,
  ],
  [
    400,
    "max_tokens: 200000 > 128000, which is the maximum allowed number of output tokens for claude-opus-5",
    "output_limit",
    128_000,
    200_000,
  ],
  [
    400,
    "Requested token count exceeds the model's maximum context length of 131072 tokens. You requested a total of 140000 tokens: 100000 tokens from the input messages and 40000 tokens for the completion.",
    "output_limit",
    131_072,
    140_000,
  ],
  [400, "Invalid max_tokens value, the valid range of max_tokens is [1, 8192]", "output_limit", 8192],
  [
    400,
    "The maximum tokens you requested exceeds the model limit of 10000. Try again with a maximum tokens value that is lower than 10000.",
    "output_limit",
    10_000,
  ],
  [
    422,
    "`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 1000 `inputs` tokens and 4000 `max_new_tokens`",
    "output_limit",
    4096,
    5000,
  ],
];

const LIMITS: readonly Variant[] = [
  [
    429,
    "Rate limit reached for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Used 22999, Requested 11000. Please try again in 7.998s.",
    "rate_limit",
    30_000,
    11_000,
  ],
  [
    413,
    "Request too large for model `qwen/qwen3-32b` in organization `org_1` service tier `on_demand` on tokens per minute (TPM): Limit 6000, Requested 8000, please reduce your message size and try again.",
    "rate_limit",
    6000,
    8000,
  ],
  [
    429,
    "You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.\n* Quota exceeded for metric: generativelanguage.googleapis.com/generate_content_paid_tier_input_token_count, limit: 1000000, model: gemini-2.5-flash\nPlease retry in 36.2s.",
    "rate_limit",
    1_000_000,
  ],
  [
    429,
    "You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.",
    "quota",
  ],
  [
    429,
    "This request would exceed the rate limit for your organization (3f2) of 80,000 input tokens per minute. For details, refer to: https://docs.anthropic.com. Please reduce the prompt length or the maximum tokens requested, or try again later.",
    "rate_limit",
    80_000,
  ],
  [429, "ThrottlingException: Too many tokens, please wait before trying again.", "rate_limit"],
  [
    429,
    "Requests to the ChatCompletions_Create Operation under Azure OpenAI API version 2024-02-01 have exceeded call rate limit of your current OpenAI S0 pricing tier. Please retry after 9 seconds.",
    "rate_limit",
  ],
  [429, "prompt is too long: 9 tokens > 8 maximum", "rate_limit"],
  [529, "Overloaded: reduce the length of the messages", "overloaded"],
  [503, "The model is overloaded. Please try again later.", "overloaded"],
  [
    502,
    "<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>",
    "overloaded",
  ],
  [
    undefined,
    "<!DOCTYPE html><html><head><title>example.com | 524: A timeout occurred</title></head></html>",
    "overloaded",
  ],
  [
    undefined,
    "<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n<body>",
    "request_too_large",
  ],
  [413, "<html><head><title>413 Request Entity Too Large</title></head></html>", "request_too_large"],
  [413, "Request Entity Too Large", "request_too_large"],
  [413, "", "request_too_large"],
  [
    413,
    '{"error":{"type":"request_too_large","message":"Request exceeds the maximum allowed number of bytes."}}',
    "request_too_large",
    33_554_432,
  ],
  [400, "Request payload size exceeds the limit: 20971520 bytes.", "request_too_large", 20_971_520],
  [
    400,
    "messages.3.content.1.image.source.base64.data: At least one of the image dimensions exceed max allowed size: 8000 pixels",
    "request_too_large",
    8000,
  ],
  [
    400,
    "Invalid 'input[3].output': string too long. Expected a string with maximum length 10485760, but got a string with length 11000000 instead.",
    "request_too_large",
    10_485_760,
    11_000_000,
  ],
  [
    402,
    "This request requires more credits, or fewer max_tokens. You requested up to 32000 tokens, but can only afford 1204. To increase, visit https://openrouter.ai/settings/credits",
    "quota",
    1204,
    32_000,
  ],
  [402, "Insufficient Balance", "quota"],
  [402, "", "quota"],
  [
    429,
    '{"error":{"code":"1113","message":"Insufficient balance or no resource package. Please recharge."}}',
    "quota",
  ],
  [401, '{"detail":"Unauthorized"}', "auth"],
  [401, "maximum context length is 5 tokens", "auth"],
  [
    403,
    '{"error":{"code":403,"message":"The caller does not have permission","status":"PERMISSION_DENIED"}}',
    "auth",
  ],
  [400, "UnrecognizedClientException: The security token included in the request is invalid.", "auth"],
  [
    401,
    '{"error":{"code":"401","message":"Access denied due to invalid subscription key or wrong API endpoint."}}',
    "auth",
  ],
  [429, "", "rate_limit"],
  [500, "", "overloaded"],
  [529, "", "overloaded"],
  [401, "", "auth"],
  [400, "", "other_invalid"],
  [404, "", "other_invalid"],
  [undefined, "", "unknown"],
  [200, "", "unknown"],
  [undefined, "Everything is fine.", "unknown"],
];

const HISTORIES: readonly Variant[] = [
  [
    400,
    "messages.7.content.0: unexpected `tool_use_id` found in `advisor_tool_result` blocks: srvtoolu_01. Each `advisor_tool_result` block must have a corresponding `server_tool_use` block before it.",
    "orphan_tool_result",
  ],
  [400, "No tool call found for function call output with call_id call_9.", "orphan_tool_result"],
  [
    400,
    "The number of toolResult blocks at messages.2.content exceeds the number of toolUse blocks of previous turn.",
    "orphan_tool_result",
  ],
  [400, "Unexpected tool call id abcdefghi in tool results", "orphan_tool_result"],
  [
    400,
    "Message has tool role, but there was no previous assistant message with a tool call!",
    "orphan_tool_result",
  ],
  [
    400,
    "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
    "orphan_tool_result",
  ],
  [400, "No tool output found for tool call call-a.", "missing_tool_result"],
  [
    400,
    "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
    "missing_tool_result",
  ],
  [
    400,
    "Expected toolResult blocks at messages.2.content for the following Ids: tooluse_a, tooluse_b",
    "missing_tool_result",
  ],
  [400, "Not the same number of function calls and responses", "missing_tool_result"],
  [400, "messages.0: user messages must have non-empty content", "empty_content"],
  [400, "text content blocks must contain non-whitespace text", "empty_content"],
  [400, "messages.0.content: Field required", "empty_content"],
  [
    400,
    "The content field at messages.4.content.0.toolResult cannot be empty when status value is error.",
    "empty_content",
  ],
  [400, "the message at position 79 with role 'assistant' must not be empty", "empty_content"],
  [
    400,
    "An empty message was provided. Every message needs at least one non-empty content element.",
    "empty_content",
  ],
  [400, "All non-assistant messages must contain 'content'", "empty_content"],
  [
    400,
    "This model does not support assistant message prefill. The conversation must end with a user message.",
    "role_order",
  ],
  [
    400,
    'messages: roles must alternate between "user" and "assistant", but found multiple "user" roles in a row',
    "role_order",
  ],
  [
    400,
    "Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant",
    "role_order",
  ],
  [
    400,
    "A conversation must start with a user message. Try again with a conversation that starts with a user message.",
    "role_order",
  ],
  [
    400,
    "deepseek-reasoner does not support successive user or assistant messages (messages[2] and messages[3] in your input). You should interleave the user/assistant messages in the message sequence.",
    "role_order",
  ],
  [400, "messages[1].role: unknown variant `system`, expected `user` or `assistant`", "role_order"],
  [400, "Unsupported value: 'messages[0].role' does not support 'system' with this model.", "role_order"],
  [500, "System message must be at the beginning.", "role_order"],
  [
    400,
    "messages.3.content.11: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.",
    "thinking",
  ],
  [
    400,
    "messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, a final `assistant` message must start with a thinking block",
    "thinking",
  ],
  [400, "messages.1.content.0.thinking.signature: Field required", "thinking"],
  [
    400,
    "Item 'fc_1' of type 'function_call' was provided without its required 'reasoning' item: 'rs_1'.",
    "thinking",
  ],
  [
    404,
    "Item with id 'rs_1' not found. Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input.",
    "thinking",
  ],
  [400, "The `reasoning_content` in the thinking mode must be passed back to the API.", "thinking"],
  [
    400,
    "'messages.2' : for 'role:assistant' the following must be satisfied[('messages.2' : property 'reasoning_content' is unsupported)]",
    "thinking",
  ],
  [400, "Function call `x` in the `1.` content block is missing a `thought_signature`.", "thinking"],
  [400, "Unable to submit request because Thought signature is not valid.. Learn more", "thinking"],
  [400, "messages.2.content: `tool_use` ids must be unique", "tool_id"],
  [400, "Tool call id was call_abc but must be a-z, A-Z, 0-9, with a length of 9.", "tool_id"],
  [
    400,
    "Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with maximum length 40, but got a string with length 52 instead.",
    "tool_id",
    40,
    52,
  ],
  [400, "Duplicate item found with id msg_9", "tool_id"],
  [500, "Failed to parse tool call arguments as JSON: [json.exception.parse_error.101]", "other_invalid"],
  [400, "Requests which include `tool_use` or `tool_result` blocks must define tools.", "other_invalid"],
  [
    400,
    "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 140 instead.",
    "other_invalid",
    128,
    140,
  ],
];

const QUOTING: readonly Variant[] = [
  [
    400,
    `{"error":{"message":"Invalid value: 'prompt is too long: 5 tokens > 3 maximum'. Supported values are: 'auto' and 'none'.","type":"invalid_request_error","param":"tool_choice","code":"invalid_value"}}`,
    "other_invalid",
  ],
  [
    400,
    'Could not use "This model\'s maximum context length is 10 tokens. However, your messages resulted in 20 tokens." as a name',
    "other_invalid",
  ],
  [
    400,
    '{"error":{"message":"Tool call validation failed: see failed_generation","code":"tool_use_failed","failed_generation":"prompt is too long: 300000 tokens > 200000 maximum"}}',
    "other_invalid",
  ],
  [
    500,
    'Failed to parse tool call arguments as JSON: {"message":"prompt is too long: 300000 tokens > 200000 maximum"}',
    "other_invalid",
  ],
];

describe.each([
  ["overflows", OVERFLOWS],
  ["output that is too long", OUTPUTS],
  ["limits, rights and money", LIMITS],
  ["faults of histories", HISTORIES],
  ["refusals that quote the person", QUOTING],
] as const)("%s", (_, variants) => {
  it.each(variants.map((variant) => ({ variant })))(
    "$variant",
    ({ variant: [status, body, name, limit, requested] }) => {
      const { class: seen, ...rest } = classify({ status, body });
      expect([seen, rest.limit, rest.requested]).toEqual([name, limit, requested]);
    },
  );
});

/** How gateways and SDKs wrap the body of a refusal. */
const WRAPPINGS: { readonly [name: string]: (body: string, message: string) => unknown } = {
  "as it is": (body) => body,
  parsed: (body) => (body.startsWith("{") ? JSON.parse(body) : body),
  "in an array": (body) => `[${body.startsWith("{") ? body : JSON.stringify({ error: { message: body } })}]`,
  "in a string in a string": (body) => JSON.stringify(JSON.stringify(body)),
  "OpenRouter's metadata.raw": (raw) =>
    JSON.stringify({
      error: { message: "Provider returned error", code: 400, metadata: { raw, provider_name: "Any" } },
      user_id: "u",
    }),
  "metadata.raw twice": (raw) => ({
    error: {
      message: "Provider returned error",
      metadata: { raw: JSON.stringify({ error: { message: "Provider returned error", metadata: { raw } } }) },
    },
  }),
  "LiteLLM's exception": (body) =>
    JSON.stringify({
      error: {
        message: `litellm.BadRequestError: AnyException - ${body}`,
        type: null,
        param: null,
        code: "400",
      },
    }),
  "LiteLLM's bytes": (body) =>
    `litellm.APIError: AnyException - b'${body.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`,
  "Bedrock's prefix": (_, message) =>
    JSON.stringify({ message: `The model returned the following errors: ${message}` }),
  "ValidationException:": (_, message) => `ValidationException: ${message}`,
  "Google's error.message": (body) =>
    JSON.stringify({ error: { code: 400, message: body, status: "INVALID_ARGUMENT" } }),
  "Vercel's gateway": (_, message) =>
    JSON.stringify({
      error: { message, type: "AI_APICallError" },
      providerMetadata: { gateway: { routing: {} } },
    }),
  "Portkey's envelope": (_, message) =>
    JSON.stringify({
      error: { message: `any error: ${message}`, type: "invalid_request_error", param: null, code: null },
      provider: "any",
    }),
  "Cloudflare's envelope": (_, message) =>
    JSON.stringify({
      success: false,
      result: null,
      errors: [{ code: 5021, message: `AiError: ${message}` }],
      messages: [],
    }),
  "FastAPI's detail": (_, message) => JSON.stringify({ detail: message }),
  "an SSE frame": (body, message) =>
    `event: error\ndata: ${body.startsWith("{") && !body.includes("\n") ? body : JSON.stringify({ error: { message } })}\n\n`,
  "an OpenAI error as text": (body) => `400 ${body}`,
  "a Python error as text": (_, message) =>
    `Error code: 400 - {'error': {'message': ${JSON.stringify(message)}, 'type': 'invalid_request_error', 'param': None, 'code': None}}`,
  "cut off": (_, message) =>
    JSON.stringify({ error: { message, type: "invalid_request_error", param: "x".repeat(40) } }).slice(
      0,
      -30,
    ),
};

const SAMPLES: readonly Variant[] = [
  ...OVERFLOWS.slice(0, 3),
  ...OVERFLOWS.slice(4, 30),
  ...OUTPUTS,
  ...HISTORIES.filter(([, text]) => !text.includes("[json.exception")),
].filter(([status, text]) => status === 400 && !text.startsWith("{"));

describe.each(Object.entries(WRAPPINGS))("wrapped: %s", (_, wrap) => {
  it.each(SAMPLES.map((variant) => ({ variant })))(
    "$variant",
    ({ variant: [status, message, name, limit, requested] }) => {
      const body = JSON.stringify({ type: "error", error: { type: "invalid_request_error", message } });
      const { class: seen, ...rest } = classify({ status, body: wrap(body, message) });
      expect([seen, rest.limit, rest.requested]).toEqual([name, limit, requested]);
    },
  );
});
