import type { ProviderErrors } from "../provider-errors.ts";

/** How Ollama refuses. Mostly it silently drops the oldest messages instead. */
export const ollama: ProviderErrors = {
  name: "ollama",
  aliases: ["ollama-cloud"],
  says: {
    context_overflow: [
      "prompt too long; exceeded max context length by {n} tokens",
      "prompt too long; exceeded «max |»context length",
      "the prompt is longer than the context length currently available",
      "the input length exceeds the «maximum |»context length",
      "input «length |»exceeds {…}context length",
      "input exceeds maximum context length",
    ],
    tool_id: [
      "tool_use block missing required 'id' field",
      "tool_result block missing required 'tool_use_id'",
    ],
    other_invalid: [
      { says: "invalid tool call arguments", helps: "repair" },
      "invalid message format",
      "does not support «tools|thinking|chat|images|vision»",
      "model '{word}' not found",
      "image URLs are not currently supported",
      "invalid image input",
      "model requires more system memory",
    ],
    rate_limit: [
      "you've reached your «hourly|weekly|daily|session» usage limit",
      "too many concurrent requests",
    ],
    quota: ["you've reached your usage limit, please upgrade", "this model requires a subscription"],
    overloaded: [
      "server busy, please try again",
      "llama runner process has terminated",
      "model is loading",
      "model runner has unexpectedly stopped",
    ],
  },
};
