import type { ProviderErrors } from "../provider-errors.ts";

/** How Text Generation Inference refuses. */
export const tgi: ProviderErrors = {
  name: "tgi",
  aliases: ["huggingface", "hugging-face", "huggingface-tgi"],
  codes: { overloaded: ["overloaded"] },
  says: {
    context_overflow: [
      "`inputs` tokens + `max_new_tokens` must be <= {limit}. Given: {input} `inputs` tokens and {output} `max_new_tokens`",
      "`inputs` tokens + `max_new_tokens` must be <= {limit}",
      "`inputs` must have less than {limit} tokens. Given: {requested}",
      "`inputs` must have less than {limit} tokens",
    ],
    output_limit: ["`max_new_tokens` must be <= {limit}. Given: {requested}", "`max_new_tokens` must be"],
    overloaded: ["Model is overloaded", "Model {word} is currently loading"],
    empty_content: ["`inputs` cannot be empty"],
    quota: [
      "You have exceeded your monthly included credits",
      "You have depleted your monthly included credits",
    ],
    role_order: ["Template error: {…}roles must alternate"],
    other_invalid: ["Template error: "],
  },
};
