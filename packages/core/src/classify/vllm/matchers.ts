import type { ProviderErrors } from "../provider-errors.ts";

/** How vLLM refuses: about sizes in its own words, about roles in those of the chat template. */
export const vllm: ProviderErrors = {
  name: "vllm",
  aliases: ["hosted-vllm", "scaleway"],
  says: {
    context_overflow: [
      "This model's maximum context length is {limit} tokens. However, you requested {output} output tokens and your prompt contains {input} input tokens, for a total of {requested} tokens",
      "This model's maximum context length is {limit} tokens. However, you requested {n} output tokens and your prompt contains at least {n} input tokens, for a total of at least {requested} tokens",
      "This model's maximum context length is {limit} tokens. However, you requested {output} output tokens and your prompt contains {input} «input tokens|characters»",
      "This model's maximum context length is {limit} tokens. However, your «request has|prompt contains» «at least |»{requested} input tokens",
      "This model's maximum context length is {limit} tokens. However, you requested {requested} tokens ({input} in the messages, {output} in the completion)",
      "This model's maximum context length is {limit} tokens, but the prompt contains {requested} input tokens",
      "This model's maximum context length is {limit} tokens, but {…}{requested} «input |»tokens",
      "This model's maximum context length is {limit} tokens and your request has {requested} input tokens",
      "'max_tokens' or 'max_completion_tokens' is too large: {output}. This model's maximum context length is {limit} tokens and your request has {input} input tokens",
      "«max_tokens|max_completion_tokens»{…}is too large: {output}. This model's maximum context length is {limit} tokens and your request has {input} input tokens",
      "Input length ({requested}) exceeds model's maximum context length ({limit})",
      "Input length «of |»«(|»{requested} «tokens |»«exceeds|is longer than» «the |»model's «maximum |»context length «of |»«(|»{limit}",
      "The decoder prompt (length {requested}) is longer than the maximum model length of {limit}",
      "The «decoder |encoder |»prompt (length {requested}) «exceeds|is longer than» {…}«length|size» {…}{limit}",
      "The «decoder |»prompt (total length {requested}) is too long to fit into the model (context length {limit})",
      "Input prompt ({requested} tokens) is too long and exceeds limit of {limit}",
      "Please reduce the length of the input «prompt|messages»",
    ],
    output_limit: [
      "max_tokens={requested} cannot be greater than max_model_len=«max_total_tokens=|»{limit}",
      "max_tokens must be at «least|most»",
      "'max_completion_tokens' is too large",
    ],
    other_invalid: [
      { says: "When using `tool_choice`, `tools` must be set", helps: "repair" },
      { says: "only support assistant tool_calls of type 'function'", helps: "repair" },
      '"auto" tool choice requires --enable-auto-tool-choice',
      "tool choice requires --enable-auto-tool-choice",
      "The model {word} does not exist",
      "Cannot set `add_generation_prompt` and `continue_final_message`",
      "At most {limit} image(s) may be provided in one «request|prompt»",
      "is not a multimodal model",
      { says: "Field required{…}loc", helps: "nothing" },
    ],
  },
};
