import type { AnswerUsage, FinishReason } from "../answer-event.ts";
import { amountOf, type Bag, bagOf, countOf, defined, isBag } from "../bag.ts";

/** The meaning of Anthropic's stop reasons. A paused turn is not complete. */
export function reasonOf(word: string): FinishReason {
  if (word === "max_tokens" || word === "model_context_window_exceeded" || word === "pause_turn")
    return "length";
  if (word === "tool_use") return "calls";
  return word === "refusal" ? "refusal" : "stop";
}

/** Anthropic's stop reason for a reason. */
export function wordOfReason(reason: FinishReason, stopSequence: string | undefined): string {
  if (reason === "calls") return "tool_use";
  if (reason === "length") return "max_tokens";
  if (reason === "refusal") return reason;
  return stopSequence === undefined ? "end_turn" : "stop_sequence";
}

/** Members of a usage that are read. */
export const USAGE_NAMES: readonly string[] = [
  "input_tokens",
  "output_tokens",
  "cache_read_input_tokens",
  "cache_creation_input_tokens",
  "output_tokens_details",
  "thinking_tokens",
  "reasoning_tokens",
];

/** Reads a usage of the Messages API, which counts cached tokens separately. */
export function readUsage(usage: unknown): AnswerUsage | undefined {
  if (!isBag(usage)) return undefined;
  const input = countOf(usage.input_tokens);
  const output = countOf(usage.output_tokens);
  if (input === undefined && output === undefined) return undefined;
  const cached = amountOf(usage.cache_read_input_tokens);
  const cacheWritten = amountOf(usage.cache_creation_input_tokens);
  return defined<AnswerUsage>({
    input: (input ?? 0) + (cached ?? 0) + (cacheWritten ?? 0),
    output: output ?? 0,
    cached,
    cacheWritten,
    reasoning:
      amountOf(bagOf(usage.output_tokens_details).thinking_tokens) ??
      amountOf(bagOf(usage.output_tokens_details).reasoning_tokens),
  });
}

/** A usage as the Messages API writes it. */
export function writeUsage(usage: AnswerUsage | undefined): Bag {
  const { input = 0, output = 0, cached = 0, cacheWritten = 0, reasoning } = usage ?? {};
  return {
    input_tokens: Math.max(0, input - cached - cacheWritten),
    cache_creation_input_tokens: cacheWritten,
    cache_read_input_tokens: cached,
    output_tokens: output,
    ...(reasoning === undefined ? {} : { output_tokens_details: { thinking_tokens: reasoning } }),
  };
}
