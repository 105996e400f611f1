import type { KnownBodies } from "./known-bodies.ts";

/** How often another known body is looked for: many that begin alike must not cost more than they save. */
const MOST_LOOKS = 4;

/**
 * A body of known length on its way in. As long as what came is how a known body starts, byte for byte, nothing of it is
 * kept; who sends the same again, to the last byte, is served with what is in memory already.
 */
export class ArrivingBody {
  readonly #length: number;
  readonly #known: KnownBodies;
  #size = 0;
  #looks = 0;
  /** A known body that starts with all that came. */
  #like: Buffer | undefined;
  /** What came, as soon as no known body starts like that. */
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

  /** The body, once all of it came. It may be in use elsewhere: nobody may write to it. */
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

  /** Room for all of it, with what came so far. */
  #copied(): Buffer {
    const own = Buffer.allocUnsafeSlow(this.#length);
    this.#like?.copy(own, 0, 0, this.#size);
    return own;
  }
}
