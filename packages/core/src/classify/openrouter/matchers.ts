import type { ProviderErrors } from "../provider-errors.ts";

/** How OpenRouter itself refuses. Relayed words are those of others. */
export const openrouter: ProviderErrors = {
  name: "openrouter",
  codes: { insufficient_credits: ["quota"] },
  says: {
    context_overflow: [
      "This endpoint's maximum context length is {limit} tokens. However, you requested about {requested} tokens ({…}{output} in the output)",
      "This endpoint's maximum context length is {limit} tokens. However, you requested about {requested} tokens",
      "This endpoint's maximum context length is {limit}",
    ],
    quota: [
      "Prompt tokens limit exceeded: {requested} > {limit}",
      {
        says: "requires more credits, or fewer max_tokens. You requested up to {requested} tokens, but can only afford {limit}",
        helps: "lower-max-tokens",
      },
      { says: "requires more credits, or fewer max_tokens", helps: "lower-max-tokens" },
      "requires more credits",
      "Insufficient credits",
      "This account never purchased credits",
      "Key limit exceeded",
      "requires a paid account",
    ],
    rate_limit: [
      "Rate limit exceeded: free-models-per-«min|day»",
      "Rate limit exceeded: {word}",
      "is temporarily rate-limited upstream",
      "You have reached the rate limit",
    ],
    auth: [
      "Missing Authentication header",
      "No auth credentials found",
      "User not found",
      "No cookie auth credentials found",
    ],
    overloaded: [
      "No instances available",
      "No «allowed |»providers are available",
      "Upstream «error|idle timeout»",
      "Provider disconnected",
    ],
    other_invalid: [
      "No endpoints found that support",
      "No endpoints found",
      "is not a valid model ID",
      "Your chosen model requires moderation and your input was flagged",
      "No endpoints available matching your guardrail",
    ],
    empty_content: ["Input must have at least 1 token"],
    request_too_large: ["Request body too large"],
    tool_id: ["Duplicate tool call id"],
  },
};
