import type { ProviderErrors } from "../provider-errors.ts";

/** Exceptions that LiteLLM puts before the words of others, and what its proxy says itself. */
export const litellm: ProviderErrors = {
  name: "litellm",
  codes: {
    contextwindowexceedederror: ["context_overflow", "output_limit"],
    ratelimiterror: ["rate_limit", "quota"],
    budgetexceedederror: ["quota"],
    budget_exceeded: ["quota"],
    authenticationerror: ["auth"],
    permissiondeniederror: ["auth", "quota"],
    contentpolicyviolationerror: ["other_invalid"],
    unsupportedparamserror: ["other_invalid"],
    auth_error: ["auth"],
  },
  says: {
    context_overflow: [
      "Input length {requested} exceeds model limit",
      "Max token limit exceeded. You passed {requested}{…}Model's max input tokens is {limit}",
      "Context Window Error{…}Max allowed: {limit}{…}{requested}",
    ],
    quota: [
      "Budget has been exceeded! Current cost: {word} Max budget",
      "ExceededBudget",
      "Budget has been exceeded",
    ],
    rate_limit: [
      "No deployments available for selected model",
      "Max parallel request limit reached",
      "Rate limit exceeded for «api_key|user|team|model»{…}limit: {limit}",
      "Crossed TPM / RPM / Max Parallel Request Limit",
    ],
    other_invalid: [
      "LLM Provider NOT provided",
      "Invalid model name passed in",
      "does not support parameters",
      "UnsupportedParamsError",
    ],
    auth: ["Authentication Error, "],
  },
};
