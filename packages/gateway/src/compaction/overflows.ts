import { fingerprint } from "../conversation/fingerprints.ts";
import type { Asked } from "./limits.ts";

/** Of more conversations than these, the oldest are forgotten, and refused once more. */
const MOST = 10_000;

/**
 * Which conversations a provider refused for their length. Whatever is known or guessed of its window, later requests of such a
 * conversation start from what was made of it.
 */
export class Overflows {
  readonly #refused = new Set<string>();

  add(conversation: string, asked: Asked): void {
    const key = keyOf(conversation, asked);
    this.#refused.delete(key);
    this.#refused.add(key);
    const [oldest] = this.#refused;
    if (this.#refused.size > MOST && oldest !== undefined) this.#refused.delete(oldest);
  }

  /** The name of the conversation is only asked for where any was refused. */
  has(conversation: () => string, asked: Asked): boolean {
    return this.#refused.size > 0 && this.#refused.has(keyOf(conversation(), asked));
  }
}

function keyOf(conversation: string, { upstream, model, tier }: Asked): string {
  // Clients may choose long names.
  return fingerprint([conversation, upstream.name, model, tier()]);
}
