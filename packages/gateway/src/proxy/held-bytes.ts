const NOTHING = Buffer.alloc(0);

/** Pieces of an answer that is held back. Most come in one, for which no list is made and which is not copied. */
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

  /** All of them as one. */
  bytes(): Buffer {
    return this.#pieces === undefined ? (this.#only ?? NOTHING) : Buffer.concat(this.#pieces);
  }
}
