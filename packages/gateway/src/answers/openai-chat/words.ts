import type { AnswerUsage, FinishReason } from "../answer-event.ts";
import { amountOf, type Bag, bagOf, countOf, defined, isBag } from "../bag.ts";

/** The meaning of OpenAI's finish reasons; unknown ones are treated as a normal end. */
export function reasonOf(word: string): FinishReason {
  if (word === "length" || word === "model_length") return "length";
  if (word === "tool_calls" || word === "function_call") return "calls";
  return word === "content_filter" ? "refusal" : "stop";
}

/** OpenAI's finish reason for a reason. A refusal in text is a normal end. */
export function wordOfReason(reason: FinishReason, refused: boolean): string {
  if (reason === "calls") return "tool_calls";
  if (reason === "refusal") return refused ? "stop" : "content_filter";
  return reason;
}

/** Members of a usage that are read. */
export const USAGE_NAMES: readonly string[] = [
  "prompt_tokens",
  "completion_tokens",
  "prompt_tokens_details",
  "completion_tokens_details",
  "cached_tokens",
  "prompt_cache_hit_tokens",
  "reasoning_tokens",
];

/** What a usage of Chat Completions says. */
export function readUsage(usage: unknown): AnswerUsage | undefined {
  if (!isBag(usage)) return undefined;
  const input = countOf(usage.prompt_tokens);
  const output = countOf(usage.completion_tokens);
  if (input === undefined && output === undefined) return undefined;
  return defined<AnswerUsage>({
    input: input ?? 0,
    output: output ?? 0,
    cached:
      amountOf(bagOf(usage.prompt_tokens_details).cached_tokens) ?? amountOf(usage.prompt_cache_hit_tokens),
    cacheWritten: undefined,
    reasoning: amountOf(bagOf(usage.completion_tokens_details).reasoning_tokens),
  });
}

/** A usage as Chat Completions writes it. */
export function writeUsage({ input, output, cached = 0, reasoning = 0 }: AnswerUsage): Bag {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}
