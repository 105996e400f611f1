import type { ProviderErrors } from "../provider-errors.ts";

/** How Groq refuses. Its status 413 is about tokens per minute, not about bytes. */
export const groq: ProviderErrors = {
  name: "groq",
  codes: {
    tool_use_failed: ["other_invalid"],
    json_validate_failed: ["other_invalid"],
    model_decommissioned: ["other_invalid"],
    spend_limit_reached: ["quota"],
    blocked_api_access: ["quota"],
    capacity_exceeded: ["overloaded"],
  },
  says: {
    context_overflow: [
      "Please reduce the length of the messages or completion. Current length is {requested} while limit is {limit}",
      "Please reduce the length of the messages or completion",
      "Please reduce the length of the messages",
    ],
    output_limit: [
      "`max_tokens` must be less than or equal to `{limit}`, the maximum value for",
      "`max_completion_tokens` must be less than or equal to `{limit}`",
      "`«max_tokens|max_output_tokens»` must be less than or equal to `{limit}`",
    ],
    rate_limit: [
      "Request too large for model {word} in organization {…} on {…}: Limit {limit}, Requested {requested}",
      "Rate limit reached for model {word} {…} on {…}: Limit {limit}, Used {n}, Requested {requested}",
      "Rate limit reached for model {word}",
    ],
    overloaded: ["is currently over capacity", "flex tier capacity exceeded"],
    empty_content: [
      "('{place}' : Value is not nullable)",
      "('{place}.content' : property 'content' is missing)",
      "('{place}' : «minimum number of items is|minimum length»",
      "property 'content' is missing",
      "'messages' : minimum number of items is",
    ],
    thinking: [
      "('{place}' : property '«reasoning_content|reasoning|reasoning_details|thinking|thinking_blocks»' is unsupported)",
      "property '«reasoning_content|reasoning|reasoning_details|thinking»' is unsupported",
    ],
    tool_id: ["('{place}' : property '«id|tool_call_id»' is missing)"],
    role_order: ["discriminator property 'role' has invalid value", "last message role must be 'user'"],
    other_invalid: [
      { says: "('{place}' : property '{word}' is unsupported)", helps: "repair" },
      { says: "('{place}' : property '{word}' is missing)", helps: "repair" },
      { says: "('{place}' : value must be a string)", helps: "repair" },
      { says: "('{place}' : {…})", helps: "repair" },
      "Tool call validation failed",
      "Tool choice is {word}, but model «did not call|called» a tool",
      "Failed to call a function. Please adjust your prompt",
      "Failed to «generate|validate» JSON",
      "Parsing failed. The model generated output that could not be parsed",
      "The model {word} has been decommissioned",
    ],
  },
};
