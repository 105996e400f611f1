import { asBag, type Bag, isBag } from "../json/values.ts";

/** The number of tokens that an answer reports. */
export interface Usage {
  readonly input: number;
  readonly output: number;
}

/** The tokens that an answer reports, from any provider; `undefined` if it reports none. */
export function usageOf(body: Bag): Usage | undefined {
  const usage = [
    body.usage,
    asBag(body.message).usage,
    asBag(body.response).usage,
    body.usageMetadata,
    asBag(body.response).usageMetadata,
    asBag(body.metadata).usage,
  ].find(isBag);
  if (usage === undefined) {
    // Ollama's native answers.
    if (typeof body.prompt_eval_count !== "number" && typeof body.eval_count !== "number") return undefined;
    return { input: count(body.prompt_eval_count), output: count(body.eval_count) };
  }
  const cached =
    count(usage.cache_creation_input_tokens) +
    count(usage.cache_read_input_tokens) +
    count(usage.cacheReadInputTokens) +
    count(usage.cacheWriteInputTokens);
  const input = first(usage, [
    "prompt_tokens",
    "input_tokens",
    "promptTokenCount",
    "inputTokens",
    "promptTokens",
  ]);
  const output = first(usage, ["completion_tokens", "output_tokens", "outputTokens", "completionTokens"]);
  const candidates = count(usage.candidatesTokenCount) + count(usage.thoughtsTokenCount);
  if (input === undefined && output === undefined && candidates === 0) return undefined;
  return { input: (input ?? 0) + cached, output: output ?? candidates };
}

function first(usage: Bag, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = usage[key];
    if (typeof value === "number") return value;
    // Later AI SDK versions report the total and its parts.
    if (isBag(value) && typeof value.total === "number") return value.total;
  }
  return undefined;
}

function count(value: unknown): number {
  return typeof value === "number" && value > 0 ? value : 0;
}
