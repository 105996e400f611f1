import { type Bag, deepFreeze } from "../json.ts";

/** One kind of message that histories are made of. */
export interface MessageShape {
  readonly name: string;
  /** Deeply frozen, and the same object wherever it stands. */
  readonly message: unknown;
}

/** The kinds of message of one format: whatever sessions are known to hold, whole and broken. */
export interface Alphabet {
  readonly format: string;
  /** Twelve that exercise every order and pairing: histories of five and six are made of these. */
  readonly shapes: readonly MessageShape[];
  /** Those and the rarer ones: histories of up to two (deep: four) are made of these. */
  readonly all: readonly MessageShape[];
  /** What stands in odd places, under odd ids, or was run by a provider: histories of up to two, and generated ones. */
  readonly odd: readonly MessageShape[];
}

/** Builds an alphabet. Each text and output is unique to its shape, so that a loss can be told. */
export function alphabet(format: string, common: Bag, rare: Bag, odd: Bag = {}): Alphabet {
  const shapes = shapesOf(common);
  return { format, shapes, all: [...shapes, ...shapesOf(rare)], odd: shapesOf(odd) };
}

function shapesOf(messages: Bag): MessageShape[] {
  return Object.entries(messages).map(([name, message]) => ({ name, message: deepFreeze(message) }));
}
