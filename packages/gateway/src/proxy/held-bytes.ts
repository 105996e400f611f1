const NOTHING = Buffer.alloc(0);

/** Pieces of an answer that is held back. Usually there is one, which needs neither a list nor a copy. */
export class HeldBytes {
  #only: Buffer | undefined;
  #pieces: Buffer[] | undefined;
  size = 0;

  push(piece: Buffer): void {
    this.size += piece.length;
    if (this.#pieces !== undefined) this.#pieces.push(piece);
    else if (this.#only === undefined) this.#only = piece;
    else this.#pieces = [this.#only, piece];
  }

  /** All pieces as one buffer. */
  bytes(): Buffer {
    return this.#pieces === undefined ? (this.#only ?? NOTHING) : Buffer.concat(this.#pieces);
  }
}
