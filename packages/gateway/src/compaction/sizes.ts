import { MOST_PER_BYTE } from "./limits.ts";

interface Size {
  readonly bytes: number;
  readonly tokens: number;
}

/** With more conversations than these, the oldest are measured anew. */
const MOST = 10_000;
/** A body shorter than this share of the last one is not the same history with small cuts. */
const LEAST = 0.9;

/** How many tokens histories had when last measured, so that one that grew a little need not be measured again. */
export class Sizes {
  readonly #sizes = new Map<string, Size>();

  /** Remembers the tokens of a history with this many bytes. */
  keep(conversation: string, bytes: number, tokens: number): void {
    this.#sizes.delete(conversation);
    this.#sizes.set(conversation, { bytes, tokens });
    const [oldest] = this.#sizes.keys();
    if (this.#sizes.size > MOST && oldest !== undefined) this.#sizes.delete(oldest);
  }

  /** The most tokens that a history with this many bytes can have; undefined when nothing is known of it. */
  atMost(conversation: string, bytes: number): number | undefined {
    const size = this.#sizes.get(conversation);
    if (size === undefined || bytes < size.bytes * LEAST) return undefined;
    return size.tokens + Math.max(0, bytes - size.bytes) * MOST_PER_BYTE;
  }
}
