import type { Format } from "../formats/format.ts";
import type { Message } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";

/** How the tokens of messages are counted. */
export interface Weighing {
  /** Tokens of one message; estimated when absent. */
  readonly weigh?: (message: Message) => number;
}

/** Tokens that come before each position, up to the end; counted on first use. */
export function weightsOf(
  outline: Outline,
  format: Format,
  { weigh = (message) => message.size }: Weighing,
): () => readonly number[] {
  let weights: number[] | undefined;
  return () => {
    if (weights !== undefined) return weights;
    let sum = 0;
    weights = [0];
    for (const message of outline.messages) weights.push((sum += weigh(message)));
    return weights;
  };
}
