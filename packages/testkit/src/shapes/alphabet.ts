import { type Bag, deepFreeze } from "../json.ts";

/** One kind of message that histories are made of. */
export interface MessageShape {
  readonly name: string;
  /** Deeply frozen, and the same object wherever it occurs. */
  readonly message: unknown;
}

/** The kinds of message of one format: whatever sessions are known to contain, whole and broken. */
export interface Alphabet {
  readonly format: string;
  /** Twelve shapes for every order and pairing; histories of five and six messages are made of these. */
  readonly shapes: readonly MessageShape[];
  /** The same and rarer shapes; histories of up to two messages (deep: four) are made of these. */
  readonly all: readonly MessageShape[];
  /** Shapes with unusual places or ids, or run by a provider; for histories of up to two messages, and generated ones. */
  readonly odd: readonly MessageShape[];
}

/** Builds an alphabet. Every text and output is unique to its shape, so that a loss can be attributed. */
export function alphabet(format: string, common: Bag, rare: Bag, odd: Bag = {}): Alphabet {
  const shapes = shapesOf(common);
  return { format, shapes, all: [...shapes, ...shapesOf(rare)], odd: shapesOf(odd) };
}

function shapesOf(messages: Bag): MessageShape[] {
  return Object.entries(messages).map(([name, message]) => ({ name, message: deepFreeze(message) }));
}
