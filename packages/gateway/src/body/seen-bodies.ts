import { type Glance, looksAlike } from "./glance.ts";

/** How many are kept in mind. */
const MOST = 256;

/** What is kept in mind of a body. */
interface Seen {
  readonly glance: Glance;
  readonly length: number;
}

/**
 * Bodies that came once. Most large bodies never come again, and to keep each of them costs the collector more than it saves; so
 * at first only what is seen at a glance is kept, until one comes that is like it.
 */
export class SeenBodies {
  /** The latest is the last. */
  readonly #seen: Seen[] = [];
  readonly #maxBytes: number;
  #bytes = 0;

  /** Keeps in mind what was seen of the latest so many bytes. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether one like this came before; if not, this one is kept in mind. */
  meet(bytes: Buffer, glance: Glance): boolean {
    const index = this.#lastLike(bytes, glance.head);
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

  /** Where the latest is that is like this one; below zero when there is none. */
  #lastLike(bytes: Buffer, head: number): number {
    let at = this.#seen.length - 1;
    while (at >= 0 && !looksAlike((this.#seen[at] as Seen).glance, bytes, head)) at -= 1;
    return at;
  }
}
