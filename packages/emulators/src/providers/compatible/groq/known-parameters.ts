import type { Check } from "../../../endpoint.ts";

const KNOWN: readonly string[] = [
  "citation_options",
  "compound_custom",
  "disable_tool_validation",
  "documents",
  "exclude_domains",
  "frequency_penalty",
  "function_call",
  "functions",
  "include_domains",
  "include_reasoning",
  "logit_bias",
  "logprobs",
  "max_completion_tokens",
  "max_tokens",
  "messages",
  "metadata",
  "model",
  "n",
  "parallel_tool_calls",
  "presence_penalty",
  "reasoning_effort",
  "reasoning_format",
  "response_format",
  "search_settings",
  "seed",
  "service_tier",
  "stop",
  "store",
  "stream",
  "stream_options",
  "temperature",
  "tool_choice",
  "tools",
  "top_logprobs",
  "top_p",
  "user",
];

/** Every parameter is one that the reference lists. */
export const parametersKnown: Check = {
  says: "Parameters that Groq does not know are unsupported.",
  find({ body }) {
    const unknown = Object.keys(body).find((name) => !KNOWN.includes(name));
    return unknown === undefined ? undefined : { message: `property '${unknown}' is unsupported` };
  },
};
