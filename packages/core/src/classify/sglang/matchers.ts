import type { ProviderErrors } from "../provider-errors.ts";

/** How SGLang refuses. Together uses its words. */
export const sglang: ProviderErrors = {
  name: "sglang",
  aliases: ["together", "togetherai"],
  says: {
    context_overflow: [
      "The input ({requested} tokens) is longer than the model's context length ({limit} tokens)",
      "Requested token count exceeds the model's maximum context length of {limit} tokens. You requested a total of {requested} tokens: {input} tokens from the input messages and {output} tokens for the completion",
      "Requested token count exceeds the model's maximum context length of {limit} tokens. You requested a total of {requested} tokens",
      "Requested token count exceeds the model's maximum context length of {limit}",
      "Input length ({requested} tokens) exceeds the maximum allowed length ({limit} tokens)",
      "Input length ({requested}) exceeds {…}({limit})",
      "The prompt is longer than the model's context length",
    ],
    output_limit: ["max_completion_tokens is too large: {output}. This model supports at most {limit}"],
  },
};
