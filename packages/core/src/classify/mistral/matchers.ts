import type { ProviderErrors } from "../provider-errors.ts";

/** How Mistral refuses: in the words of its own validator, which servers of its open models use too. */
export const mistral: ProviderErrors = {
  name: "mistral",
  aliases: ["mistralai"],
  codes: {
    "3051": ["context_overflow", "output_limit"],
    "3230": ["role_order", "orphan_tool_result", "missing_tool_result", "empty_content"],
    invalid_request_message_order: [
      "role_order",
      "orphan_tool_result",
      "missing_tool_result",
      "empty_content",
    ],
    rate_limited: ["rate_limit"],
    service_tier_capacity_exceeded: ["rate_limit"],
    "3505": ["rate_limit"],
    "1300": ["rate_limit"],
  },
  says: {
    context_overflow: [
      "Prompt contains {requested} tokens «and {n} draft tokens|», too large for model with {limit} maximum context length",
      "Prompt contains {requested} tokens{…}too large for model with {limit}",
      "Prompt {requested} > {limit} maximum context length",
      "too large for model with {limit} maximum context length",
      "The number of tokens in the prompt{…}exceeds {…}{limit}",
      { says: "400 status code (no body)", hinted: true },
      { says: "413 status code (no body)", hinted: true },
    ],
    rate_limit: [
      "Requests rate limit exceeded",
      "Service tier capacity exceeded for this model",
      "Too many tokens per «minute|month»",
    ],
    orphan_tool_result: [
      "Unexpected role 'tool' after role '«user|system|assistant|developer»'",
      "Unexpected role 'tool'",
      "Unexpected tool call id {ids} in tool results",
      "Tool message{…}without {…}tool call",
    ],
    missing_tool_result: [
      "Not the same number of function calls and responses",
      "Not the same number of function calls",
      "Unexpected role 'assistant' after role 'assistant' with tool",
    ],
    role_order: [
      "Unexpected role '{word}' after role '{word}'",
      "Unexpected role '{word}'",
      "Expected last role «to be |»",
      "Expected last role User or Tool",
      "Assistant message with prefix True must be last message",
      "Conversation must start with a user message",
      "Expected first role",
    ],
    empty_content: [
      "Assistant message must have either content or tool_calls",
      "Conversation must have at least one message",
      "System message {…}content {…}«null|empty»",
      "System prompt must have content",
      "must have {…}content or tool_calls",
    ],
    tool_id: [
      "Tool call id was {ids} but must be a-z",
      "Tool call id was {word} but must be",
      "Tool call id has to be defined",
      "Duplicate tool call id",
      "Tool call IDs should be alphanumeric strings with length",
    ],
    other_invalid: [
      { says: "Function name was {word} but must be", helps: "repair" },
      "Assistant message must have either content or tool_calls, but not both",
      "Invalid model: {word}",
      "Expected {…}to be «one of|a valid»",
    ],
    thinking: ["{place}.«reasoning_content|thinking|reasoning»: Extra inputs are not permitted"],
    output_limit: ["max_tokens{…}must be «at most|less»"],
  },
};
