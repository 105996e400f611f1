import type { ProviderErrors } from "../provider-errors.ts";

/** How GitHub Copilot and GitHub Models refuse. */
export const github: ProviderErrors = {
  name: "github",
  aliases: ["github-copilot", "github-models", "copilot"],
  codes: {
    model_max_prompt_tokens_exceeded: ["context_overflow", "output_limit"],
    tokens_limit_reached: ["context_overflow"],
    ratelimitreached: ["rate_limit"],
    user_model_rate_limited: ["rate_limit"],
    user_global_rate_limited: ["rate_limit"],
    quota_exceeded: ["quota"],
    model_not_supported: ["other_invalid"],
  },
  says: {
    context_overflow: [
      "prompt token count of {requested} exceeds the limit of {limit}",
      "Request body too large for {word} model. Max size: {limit} tokens",
      "Request body too large for {…}Max size: {limit} tokens",
      "«Request body|Prompt|Request» is too large for model context window",
    ],
    rate_limit: [
      "Rate limit of {limit} per {word} exceeded",
      "Rate limit of {limit}",
      "Sorry, you have exceeded your Copilot token usage",
      "you have been rate-limited",
      "Sorry, you've hit a rate limit",
    ],
    quota: [
      "you have exceeded your premium request allowance",
      "You've reached your monthly",
      "You have no quota",
    ],
    other_invalid: ["The requested model is not supported", "exceeded the maximum number of tools"],
  },
};
