import type { ProviderErrors } from "../provider-errors.ts";

/** How DeepSeek refuses. Its only code is `invalid_request_error`, so only the words tell. */
export const deepseek: ProviderErrors = {
  name: "deepseek",
  says: {
    missing_tool_result: [
      "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (insufficient tool messages following tool_calls message)",
      "insufficient tool messages following tool_calls message",
    ],
    orphan_tool_result: ["tool message{…}without {…}preceding"],
    thinking: [
      "Missing `reasoning_content` field in the assistant message at message index {n}",
      "The `reasoning_content` in the thinking mode must be passed back to the API",
      "The `content[].thinking` in the thinking mode must be passed back",
      "`reasoning_content`{…}«must be passed|is required|is missing|not supported|not allowed»",
      "`thinking` options type cannot be disabled when",
    ],
    role_order: [
      "does not support successive user or assistant messages ({place} and",
      "does not support successive user or assistant messages",
      "{place}.role: unknown variant",
      "Failed to deserialize the JSON body into the target type: {place}.role: unknown variant",
      "unknown variant `{word}`, expected {…}«`user`|`assistant`»",
      "The last message of {word} must be a user message",
      "The first message «{…}|»must be a user message",
      "The last message must be",
    ],
    output_limit: [
      "Invalid max_tokens value, the valid range of max_tokens is [{n}, {limit}]",
      "the valid range of max_tokens is [{n}, {limit}]",
    ],
    quota: ["Insufficient Balance"],
    auth: ["Authentication Fails"],
    overloaded: ["Service is too busy"],
    other_invalid: [
      { says: "Failed to deserialize the JSON body into the target type: {place}", helps: "repair" },
      "Failed to deserialize the JSON body",
    ],
    empty_content: [
      "Failed to deserialize the JSON body into the target type: {place}: missing field `content`",
      "{place}: missing field `content`",
      "content field is required",
      "Empty input messages",
      "Invalid assistant message: content or tool_calls must be set",
    ],
    tool_id: ["{place}: missing field `«tool_call_id|id»`", "Duplicate value for 'tool_call_id'"],
  },
};
