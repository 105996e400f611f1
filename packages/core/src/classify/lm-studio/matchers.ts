import type { ProviderErrors } from "../provider-errors.ts";

/** How LM Studio refuses. */
export const lmStudio: ProviderErrors = {
  name: "lm-studio",
  aliases: ["lmstudio"],
  says: {
    context_overflow: [
      "Trying to keep the first {requested} tokens when context the overflows. However, the model is loaded with context length of only {limit} tokens",
      "Trying to keep the first {requested} tokens when {…}context length of only {limit} tokens",
      "The number of tokens to keep from the initial prompt is greater than the context length{…}n_keep: {requested}«>=| >=|,|» {…}n_ctx: {limit}",
      "The number of tokens to keep from the initial prompt is greater than the context length",
      "Reached context length of {limit} tokens with model",
      "Reached context length of {limit}",
      "Context length exceeded: {requested}{…}{limit}",
      "The model has crashed{…}context",
      "Cannot truncate prompt with n_keep ({requested}) >= n_ctx ({limit})",
    ],
    other_invalid: ["Error rendering prompt with jinja template", "No models loaded", "Model «is |»unloaded"],
    role_order: [
      "Error rendering prompt with jinja template: {…}«roles must alternate|No user query found|Only user and assistant»",
    ],
  },
};
