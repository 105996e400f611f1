import type { ProviderErrors } from "../provider-errors.ts";

/** How xAI refuses. */
export const xai: ProviderErrors = {
  name: "xai",
  aliases: ["x.ai", "grok"],
  says: {
    context_overflow: [
      "This model's maximum prompt length is {limit} but the request contains {requested} tokens",
      "maximum prompt length is {limit}",
    ],
    request_too_large: [
      "Sent message larger than max ({requested} vs. {limit})",
      "Received message larger than max ({requested} vs. {limit})",
      "Failed to buffer the request body: length limit exceeded",
    ],
    empty_content: [
      "Each message must have at least one content element",
      "An empty message was provided",
      "Every message needs at least one non-empty content element",
      "Messages cannot be empty",
      "A chat request must have at least one message",
      "{place}: Content cannot be empty",
    ],
    thinking: [
      "Could not decode the compaction blob",
      "Could not «decrypt|decode» the provided encrypted_content",
      "encrypted_content{…}«invalid|could not|not be»",
    ],
    auth: ["Incorrect API key provided", "no authorization header"],
    quota: [
      "has either used all available credits or reached its monthly spending limit",
      "Your newly created team doesn't have any credits",
      "doesn't have any credits",
      "used all available credits",
      "You have run out of credits",
    ],
    rate_limit: [
      "Too many requests for team {…}Your team's rate limit is: {limit}",
      "Too many requests for team",
    ],
    role_order: ["The last message must be", "Invalid role"],
    output_limit: ["max_tokens{…}«exceeds|must be»"],
    other_invalid: [
      "Model {word} does not support parameter {word}",
      "Argument not supported on this model",
      "The model {word} does not exist or your team",
      "Failed to deserialize the JSON body into the target type",
      "Content violates usage guidelines",
    ],
    missing_tool_result: ["tool call{…}«without|missing» {…}«result|output»"],
    orphan_tool_result: ["Tool message{…}«without|no matching|must»"],
  },
};
