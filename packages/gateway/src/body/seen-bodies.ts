import { type Glance, looksAlike } from "./glance.ts";

/** How many are kept in mind. */
const MOST = 256;

/**
 * Bodies that came once. Most large bodies never come again, and to keep each of them costs the collector more than it saves; so
 * at first only what is seen at a glance is kept, until one comes that is like it.
 */
export class SeenBodies {
  /** The latest is the last. */
  readonly #seen: { readonly glance: Glance; readonly length: number }[] = [];
  readonly #maxBytes: number;
  #bytes = 0;

  /** Keeps in mind what was seen of the latest so many bytes. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether one like this came before; if not, this one is kept in mind. */
  meet(bytes: Buffer, glance: Glance): boolean {
    const index = this.#seen.findLastIndex((seen) => looksAlike(seen.glance, bytes, glance.head));
    if (index >= 0) {
      for (const { length } of this.#seen.splice(index, 1)) this.#bytes -= length;
      return true;
    }
    this.#seen.push({ glance, length: bytes.length });
    this.#bytes += bytes.length;
    while (this.#bytes > this.#maxBytes || this.#seen.length > MOST) {
      this.#bytes -= this.#seen.shift()?.length ?? 0;
    }
    return false;
  }
}
