import { MOST_PER_BYTE } from "./limits.ts";

interface Size {
  readonly bytes: number;
  readonly tokens: number;
}

/** More conversations than these are weighed anew. */
const MOST = 10_000;
/** A body that is shorter than this share of the last one is not the same history with a little less. */
const LEAST = 0.9;

/** How many tokens histories had when they were last weighed, so that one that grew a little need not be weighed again. */
export class Sizes {
  readonly #sizes = new Map<string, Size>();

  /** Keeps what a history of so many bytes weighed. */
  keep(conversation: string, bytes: number, tokens: number): void {
    this.#sizes.delete(conversation);
    this.#sizes.set(conversation, { bytes, tokens });
    const [oldest] = this.#sizes.keys();
    if (this.#sizes.size > MOST && oldest !== undefined) this.#sizes.delete(oldest);
  }

  /** The most that a history of so many bytes can weigh by what is known of it; undefined when nothing is. */
  atMost(conversation: string, bytes: number): number | undefined {
    const size = this.#sizes.get(conversation);
    if (size === undefined || bytes < size.bytes * LEAST) return undefined;
    return size.tokens + Math.max(0, bytes - size.bytes) * MOST_PER_BYTE;
  }
}
