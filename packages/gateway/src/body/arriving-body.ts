import type { KnownBodies } from "./known-bodies.ts";

/** How often another known body is looked for: many bodies with the same start must not cost more than they save. */
const MOST_LOOKS = 4;

/**
 * A body of known length while it arrives. As long as the received bytes match the start of a known body, none of them are stored. If the
 * same body is sent again, to the last byte, the one in memory is used.
 */
export class ArrivingBody {
  readonly #length: number;
  readonly #known: KnownBodies;
  #size = 0;
  #looks = 0;
  /** A known body that starts with everything received so far. */
  #like: Buffer | undefined;
  /** The received bytes, once they match no known body. */
  #own: Buffer | undefined;

  constructor(length: number, known: KnownBodies) {
    this.#length = length;
    this.#known = known;
  }

  /** Takes the next piece. */
  take(piece: Buffer): void {
    if (this.#own === undefined && !this.#isKnown(piece)) this.#own = this.#copied();
    this.#own?.set(piece, this.#size);
    this.#size += piece.length;
  }

  /** The body, once it is complete. It may be in use elsewhere: nobody may write to it. */
  whole(): Buffer {
    return this.#own ?? (this.#like?.length === this.#length ? this.#like : this.#copied());
  }

  #isKnown(piece: Buffer): boolean {
    const at = this.#size;
    const like = this.#like;
    if (like !== undefined && like.length >= at + piece.length) {
      if (piece.compare(like, at, at + piece.length) === 0) return true;
    }
    if (this.#looks === MOST_LOOKS) return false;
    this.#looks += 1;
    const other = this.#known.startingWith(piece, at, like, this.#length);
    if (other === undefined) return false;
    this.#like = other;
    return true;
  }

  /** A buffer for the whole body, with what was received so far. */
  #copied(): Buffer {
    const own = Buffer.allocUnsafeSlow(this.#length);
    this.#like?.copy(own, 0, 0, this.#size);
    return own;
  }
}
