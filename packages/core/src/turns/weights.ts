import type { Format } from "../formats/format.ts";
import type { Message } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";
import { makeCounter } from "../tokens/counter.ts";
import { estimateMessage } from "../tokens/estimate-message.ts";
import { familyFor } from "../tokens/family.ts";
import type { Tokenizer } from "../tokens/guard-tokenizer.ts";

/** How to count the tokens of messages. */
export interface Weighing {
  /** The model, for the estimate; the document's own when absent. */
  readonly model?: string | undefined;
  /** Counts tokens exactly, instead of the estimate. */
  readonly tokenizer?: Tokenizer | undefined;
  /** Returns the tokens of a message, instead of both. */
  readonly weigh?: ((message: Message) => number) | undefined;
}

/** Tokens before each position of the caller's list, including the end; computed on first use. */
export function weightsOf(outline: Outline, format: Format, options: Weighing): () => readonly number[] {
  let weights: number[] | undefined;
  return () => {
    weights ??= sums(outline.messages, options.weigh ?? estimator(outline, format, options));
    return weights;
  };
}

function estimator(
  outline: Outline,
  format: Format,
  { tokenizer, model = outline.request.model }: Weighing,
): (message: Message) => number {
  const counter = makeCounter({ model, family: familyFor(model, format.contract), tokenizer });
  return (message) => estimateMessage(outline, message, counter, (part) => format.contentOf(part));
}

function sums(messages: readonly Message[], weigh: (message: Message) => number): number[] {
  let sum = 0;
  const weights = [0];
  for (const message of messages) {
    sum += weigh(message);
    // Several messages may share a position.
    weights[message.index + 1] = sum;
  }
  return weights;
}
