/** A refusal in words of nobody in particular: the sentence, its class, limit, requested. */
export type Paraphrase = readonly [
  says: string,
  name: string,
  limit?: number | undefined,
  requested?: number | undefined,
];

/** Overflows with two numbers, in every order: a wrong limit would be learned as the model's window. */
export const WINDOWS: readonly Paraphrase[] = (
  [
    [
      "Context window exceeded: conversation has 150,233 tokens but model limit is 128,000.",
      128_000,
      150_233,
    ],
    ["Context size exceeded (used: 33012, max: 32768)", 32_768, 33_012],
    ["Context size exceeded (max: 32768, used: 33012)", 32_768, 33_012],
    ["context_length_exceeded: 130000/128000", 128_000, 130_000],
    ["context_length_exceeded: 130000 / 128000 tokens", 128_000, 130_000],
    ["The conversation (54,321 tokens) is larger than the 32,768-token context window.", 32_768, 54_321],
    ["Maximum context of 65,536 tokens; your prompt used 70,001.", 65_536, 70_001],
    ["You have used 140000 of 128000 tokens in the context window.", 128_000, 140_000],
    ["Context overflow: got 9001 tokens, window 8192", 8192, 9001],
    ["Context overflow: window 8192, got 9001 tokens", 8192, 9001],
    ["This prompt needs 45000 tokens. The model's context window: 32768.", 32_768, 45_000],
    ["Context window of 131072 tokens exceeded by a request of 140000 tokens", 131_072, 140_000],
    ["Context length exceeded. Prompt: 40000 tokens. Limit: 32768 tokens.", 32_768, 40_000],
    ["Context length exceeded. Limit: 32768 tokens. Prompt: 40000 tokens.", 32_768, 40_000],
    ["token limit exceeded (limit=32768, prompt=40000)", 32_768, 40_000],
    ["token limit exceeded (prompt=40000, limit=32768)", 32_768, 40_000],
    ["The context window (8192) was exceeded by your prompt (9001).", 8192, 9001],
    ["model limit 128000, conversation 150233: context window exceeded", 128_000, 150_233],
    ["The conversation of 54321 tokens does not fit into the context window of 32768", 32_768, 54_321],
    ["32768-token context window exceeded: 40000-token prompt", 32_768, 40_000],
    ["upstream: context window is full, 33k of 32k used", 32_000, 33_000],
    ["Context too long: 1.2M tokens, the maximum is 1M", 1_000_000, 1_200_000],
    ["Context window exceeded: your request of 210000 tokens is above our 200000", 200_000, 210_000],
    ["Prompt too long. We count 210,000 tokens; no more than 200,000 are accepted.", 200_000, 210_000],
    ["context window exceeded: 5000 tokens over the limit of 128000", 128_000, 133_000],
    ["[gw-7] BadRequest: prompt too long (have=70001, want<=65536)", 65_536, 70_001],
    ["Context window exceeded: the prompt has 9001 tokens.", undefined, 9001],
    ["Context window exceeded (request: 9001 tokens)", undefined, 9001],
    ["Context length exceeded, conversation: 9001", undefined, 9001],
    ["Context window exceeded. Model limit: 8192.", 8192],
    // Fewer than the limit is no overflow; the number means something else.
    ["Context window exceeded: the limit is 8192 tokens, the system prompt has 700 tokens.", 8192],
    ["The total number of tokens in your request (205000) exceeds the limit of 200000.", 200_000, 205_000],
    ["token count 70000 > 65536", 65_536, 70_000],
    ["Token count of 70,000 is above the limit of 65,536.", 65_536, 70_000],
    ["tokens: 70000, limit: 65536 (exceeded)", 65_536, 70_000],
    ["The limit of 200000 tokens is exceeded by your request (205000 tokens).", 200_000, 205_000],
    ["Your request contains 205000 tokens, which is over the limit of 200000", 200_000, 205_000],
    ["We received 205000 tokens, but this deployment accepts at most 200000 tokens", 200_000, 205_000],
    ["number of tokens (70000) surpasses the maximum (65536)", 65_536, 70_000],
    ["A maximum of 65536 tokens is supported, 70000 were sent", 65_536, 70_000],
    ["Input has 70000 tokens, allowed are 65536", 65_536, 70_000],
  ] as const
).map(([says, limit, requested]) => [says, "context_overflow", limit, requested]);

/** Input and output told apart: their sum is what was asked for, and whether the input alone would fit decides. */
export const SUMS: readonly Paraphrase[] = [
  [
    "input_tokens 210000 + max_output_tokens 8192 > context_length 204800",
    "context_overflow",
    204_800,
    218_192,
  ],
  ["input_tokens 200000 + max_output_tokens 8192 > context_length 204800", "output_limit", 204_800, 208_192],
  [
    "This model's maximum context length is 4096 tokens. However, you requested 3000 tokens in the messages and 2000 in the completion, 5000 in total",
    "output_limit",
    4096,
    5000,
  ],
  [
    "The maximum context length is 4096, but you requested 3000 tokens in the messages and 2000 in the completion, 5000 in total",
    "output_limit",
    4096,
    5000,
  ],
  [
    "maximum context length is 4096: requested 4500 tokens in the messages and 2000 in the completion",
    "context_overflow",
    4096,
    6500,
  ],
  ["prompt 120k + completion 16k exceeds capacity of 128k", "output_limit", 128_000, 136_000],
  ["prompt 130k + completion 16k exceeds capacity of 128k", "context_overflow", 128_000, 146_000],
  [
    "150000 input tokens + 8000 output tokens exceeds the 128000-token context window",
    "context_overflow",
    128_000,
    158_000,
  ],
  ["prompt (100000) + max_tokens (50000) = 150000 > 131072", "output_limit", 131_072, 150_000],
  [
    "The sum of prompt tokens (120000) and max_tokens (20000) is larger than the context length (131072)",
    "output_limit",
    131_072,
    140_000,
  ],
  [
    "prompt (0.9M tokens) plus max_tokens (200k) exceed the context window of 1M",
    "output_limit",
    1_000_000,
    1_100_000,
  ],
  ["max_tokens=4096 and prompt=6000 do not fit in the context of 8192", "output_limit", 8192, 10_096],
];

/** Results without their calls. */
export const ORPHANS: readonly string[] = [
  "tool message at index 7 refers to unknown tool_call_id 'abc'",
  "Found tool_result for id toolu_9 with no preceding tool_use",
  "Unexpected tool message: no assistant message with tool_calls precedes it",
  "Tool response without a matching tool call",
  "tool_result toolu_9 does not correspond to any tool_use",
  "tool result for call_7 has no call",
  "There is no tool call for tool result call_7",
  "No matching function call for function response 'get_weather'",
  "Orphaned tool result: call_7",
  "A tool message must be preceded by an assistant message with tool_calls",
  "Tool output call_7 is not preceded by a function call",
  "the function_call_output call_7 references a function_call that does not exist",
  "tool_call_id call_7 of a tool message was not found in any previous tool call",
  "gateway: [validation] messages[3]: tool result given, but the tool call it answers is missing",
  "Unknown tool call id in tool message: call_7",
  "functionResponse at contents[4] lacks a functionCall before it",
  "tool results (call_7) do not match any tool calls",
  "Unmatched tool_result block with id toolu_9",
  "The tool call that tool message 3 responds to was not found",
  "toolResult toolu_9 was sent without its toolUse",
  "Could not find a tool call to match tool response call_7",
];

/** Calls without their results. */
export const UNANSWERED: readonly string[] = [
  "tool_call 'call_7' has no matching tool response",
  "tool_use toolu_9 is not followed by a tool_result",
  "Tool result missing for call_1",
  "Tool call call_7 was never answered",
  "Missing tool response for tool call call_7",
  "No tool result was provided for call_7",
  "Assistant message 3 contains tool calls without results",
  "Every tool_use needs a tool_result; toolu_9 has none",
  "unanswered tool calls: call_7, call_8",
  "Expected a tool message after assistant tool_calls, found user",
  "function call get_weather lacks a function response",
  "the response to tool call call_7 is missing",
  "Tool responses are missing for the following calls: call_7",
  "upstream: invalid history: tool_use without tool_result (toolu_9)",
  "functionCall at contents[3] is not followed by a functionResponse",
  "tool calls must be answered before the next user message",
  "Dangling tool call call_7",
  "Tool outputs not found for tool calls call_7, call_8",
  "For each tool call there must be a tool result",
  "toolUse toolu_9 was sent without its toolResult",
  "A tool call must be followed by its result",
  "could not find a tool result for tool_use toolu_9",
];

/** Too much of something other than tokens. */
export const LARGE: readonly Paraphrase[] = (
  [
    ["Payload of 22020096 bytes exceeds limit of 20971520 bytes", 20_971_520, 22_020_096],
    ["Too many images: 120 images in request, maximum is 100", 100, 120],
    ["At most 20 images may be sent in one request, got 33", 20, 33],
    ["too many messages: 3000, max 2048", 2048, 3000],
    ["Message count 3000 exceeds the maximum of 2048 messages", 2048, 3000],
    ["The request has 120 images, which is more than the allowed 100", 100, 120],
    ["request size (22020096 bytes) is over the limit (20971520 bytes)", 20_971_520, 22_020_096],
    ["Number of messages (3000) exceeds limit (2048)", 2048, 3000],
    ["The limit of 100 images is exceeded: 120 images were sent", 100, 120],
    ["Body is 25 MB, but only 20 MB are allowed", 20_971_520, 26_214_400],
    ["[proxy] 400: content length 22020096 > 20971520 bytes", 20_971_520, 22_020_096],
    ["The text has 1200000 characters; no more than 1000000 characters are accepted", 1_000_000, 1_200_000],
    ["Too many content blocks: 120 > 100", 100, 120],
    ["Your request contains 120 files but the limit is 50", 50, 120],
    ["Too many attachments in the conversation", undefined, undefined],
    ["Maximum number of messages exceeded", undefined, undefined],
  ] as const
).map(([says, limit, requested]) => [says, "request_too_large", limit, requested]);

/** What sounds like one of the above and is none. */
export const OTHERS: readonly Paraphrase[] = [
  ["Too many tools: 200, max 128", "other_invalid"],
  ["tools: 200 tools exceed the limit of 128", "other_invalid"],
  ["No tool named get_weather is defined", "other_invalid"],
  ["tool_choice requires tools", "other_invalid"],
  ["`temperature` may only be set to 1 when thinking is enabled", "other_invalid"],
  ["`top_p` must be unset when thinking is enabled.", "other_invalid"],
  ["`top_k` must be unset when reasoning is enabled.", "other_invalid"],
  ["tool call id call_7 is too long, maximum length is 40", "tool_id"],
];
