import type { ProviderErrors } from "../provider-errors.ts";

/** How Moonshot (Kimi) refuses. */
export const moonshot: ProviderErrors = {
  name: "moonshot",
  aliases: ["kimi", "moonshot-ai", "moonshotai"],
  codes: {
    exceeded_current_quota_error: ["quota", "rate_limit"],
    rate_limit_reached_error: ["rate_limit"],
    engine_overloaded_error: ["overloaded"],
    invalid_authentication_error: ["auth"],
    incorrect_api_key_error: ["auth"],
    resource_not_found_error: ["other_invalid"],
    content_filter: ["other_invalid"],
  },
  says: {
    context_overflow: [
      "Your request exceeded model token limit: {limit} (requested: {requested})",
      "Your request exceeded model token limit: {limit}",
      "Your request exceeded model token limit",
      "Input token length too long",
    ],
    orphan_tool_result: [
      "tool_call_id {ids} is not found",
      "tool_call_id «{ids} |»is not found",
      "tool_call_id {…} is not found",
    ],
    empty_content: [
      "the message at position {n} with role '{word}' must not be empty",
      "message at position {n}{…}must not be empty",
    ],
    thinking: [
      "thinking is enabled but reasoning_content is missing in assistant tool call message at index {n}",
      "reasoning_content is missing",
      "thinking is enabled but",
    ],
    rate_limit: [
      "Your account {…}request reached {…}organization {…} limit«:|» {limit}",
      "request reached «{…}|»«max |»«organization |»«concurrency|RPM|TPM|TPD»",
      "max RPM: {limit}",
    ],
    quota: [
      "Your account {…}is suspended",
      "You exceeded your current token quota",
      "is not active, current state",
    ],
    overloaded: ["The engine is currently overloaded"],
    role_order: [
      "the message at position {n} with role '{word}' «must|cannot|is not»",
      "invalid role",
      "role '{word}' is not allowed",
    ],
    tool_id: ["tool_call_id {…}«duplicated|is duplicated|duplicate»", "duplicate tool_call_id"],
    output_limit: ["max_tokens{…}«must be|exceed»"],
    other_invalid: ["The request was rejected because it was considered high risk"],
  },
};
