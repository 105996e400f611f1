import type { ProviderErrors } from "../provider-errors.ts";

/** How Cohere refuses. */
export const cohere: ProviderErrors = {
  name: "cohere",
  codes: { too_many_tokens: ["context_overflow", "output_limit"] },
  says: {
    context_overflow: [
      "too many tokens: size limit exceeded by {excess} tokens{…}The limit for this model is {limit} tokens",
      "too many tokens: total number of tokens in the prompt cannot exceed {limit} - received {requested}",
      "too many tokens: {…}«exceeds|exceed» the limit of {limit}",
      "Too many tokens: the total number of tokens in the prompt exceeds the limit of {limit}",
      "too many tokens: size limit exceeded by",
      "too many tokens: «total number|max»{…}{limit}{…}received {requested}",
      "too many tokens: ",
    ],
    output_limit: [
      "max_tokens must be less than or equal to {limit}",
      "max tokens must be {…}{limit}, the maximum output",
      "too many tokens: max tokens must be less than or equal to {limit}",
    ],
    rate_limit: [
      "You are using a Trial key, which is limited to {limit} API calls",
      "You are using a Trial key, which is limited to",
      "Please wait and try again later",
      "trial token rate limit exceeded, limit is {limit} tokens per minute",
    ],
    empty_content: [
      "all elements in history must have a message",
      "message must be at least 1 token long",
      "must be at least 1 token long or tool results must be specified",
    ],
    role_order: [
      "cannot specify message if the last entry in chat history contains tool results",
      "cannot specify both message and tool_results",
      "the last {…}message must be {…}«user|tool»",
    ],
    orphan_tool_result: [
      "tool call id{…}«not found|must be preceded|no matching»",
      "tool message{…}«must be preceded|no matching»",
      "tool_results{…}«without|no matching»",
      "tool call id not found in previous tool calls",
    ],
    missing_tool_result: ["tool calls{…}must be followed by{…}tool", "missing tool results"],
    other_invalid: ["model '{word}' not found"],
    auth: ["invalid api token", "no api key supplied"],
  },
};
