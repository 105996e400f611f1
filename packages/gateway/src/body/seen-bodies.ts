import { type Glance, looksAlike } from "./glance.ts";

/** How many bodies are remembered. */
const MOST = 256;

/** What is remembered of a body. */
interface Seen {
  readonly glance: Glance;
  readonly length: number;
}

/**
 * Bodies that came once. Most large bodies never come again, and keeping each would cost the garbage collector more than it saves. So only
 * a glance at each is kept until a similar one comes.
 */
export class SeenBodies {
  /** The most recent comes last. */
  readonly #seen: Seen[] = [];
  readonly #maxBytes: number;
  #bytes = 0;

  /** Remembers glances at the most recent bodies, up to this many bytes of them. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether a similar body came before; if not, this one is remembered. */
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

  /** The position of the most recent similar body; negative if there is none. */
  #lastLike(bytes: Buffer, head: number): number {
    let at = this.#seen.length - 1;
    while (at >= 0 && !looksAlike((this.#seen[at] as Seen).glance, bytes, head)) at -= 1;
    return at;
  }
}
