import type { AnswerUsage } from "../answer-event.ts";
import { amountOf, type Bag, bagOf, countOf, defined, isBag } from "../bag.ts";

/** Members of a usage that are read. */
export const USAGE_NAMES: readonly string[] = [
  "input_tokens",
  "output_tokens",
  "input_tokens_details",
  "output_tokens_details",
  "cached_tokens",
  "reasoning_tokens",
];

/** What a usage of the Responses API says. */
export function readUsage(usage: unknown): AnswerUsage | undefined {
  if (!isBag(usage)) return undefined;
  const input = countOf(usage.input_tokens);
  const output = countOf(usage.output_tokens);
  if (input === undefined && output === undefined) return undefined;
  return defined<AnswerUsage>({
    input: input ?? 0,
    output: output ?? 0,
    cached: amountOf(bagOf(usage.input_tokens_details).cached_tokens),
    cacheWritten: undefined,
    reasoning: amountOf(bagOf(usage.output_tokens_details).reasoning_tokens),
  });
}

/** A usage as the Responses API writes it. */
export function writeUsage({ input, output, cached = 0, reasoning = 0 }: AnswerUsage): Bag {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  };
}
