import { fingerprint } from "../conversation/fingerprints.ts";
import type { Asked } from "./limits.ts";

/** With more conversations than these, the oldest are forgotten, and refused once more. */
const MOST = 10_000;
/** A body shorter than this share of every refused one fits. Naming the conversation of a short request would cost too much. */
const LEAST = 0.5;

/**
 * Remembers which conversations a provider refused for their length. Whatever is known or guessed about its window, later requests of such
 * a conversation start from the compaction.
 */
export class Overflows {
  readonly #refused = new Set<string>();
  /** Length of the shortest body that was refused. */
  #shortest = Number.POSITIVE_INFINITY;

  add(conversation: string, asked: Asked, bytes: number): void {
    this.#shortest = Math.min(this.#shortest, bytes);
    const key = keyOf(conversation, asked);
    this.#refused.delete(key);
    this.#refused.add(key);
    const [oldest] = this.#refused;
    if (this.#refused.size > MOST && oldest !== undefined) this.#refused.delete(oldest);
  }

  /** Asks for the name of the conversation only if the body is long enough. */
  has(conversation: () => string, asked: Asked, bytes: number): boolean {
    return bytes >= this.#shortest * LEAST && this.#refused.has(keyOf(conversation(), asked));
  }
}

function keyOf(conversation: string, { upstream, model, tier }: Asked): string {
  // Clients may choose long names.
  return fingerprint([conversation, upstream.name, model, tier()]);
}
