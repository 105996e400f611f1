/**
 * A body in pieces, most of which are part of another body that is in memory anyway. Joining them would take as much memory again, for the
 * duration of the request.
 */
export class Pieces {
  readonly parts: readonly Buffer[];
  readonly length: number;
  #whole: Buffer | undefined;

  constructor(parts: readonly Buffer[]) {
    this.parts = parts;
    this.length = parts.reduce((sum, { length }) => sum + length, 0);
  }

  /** All of it in one buffer; rarely needed. */
  get whole(): Buffer {
    this.#whole ??= Buffer.concat(this.parts, this.length);
    return this.#whole;
  }
}

/** The bytes of a body. */
export type Body = Buffer | Pieces;

/** A body in one buffer. */
export function wholeOf(body: Body): Buffer {
  return body instanceof Pieces ? body.whole : body;
}

/** If pieces are shorter on average, copying them is cheaper. */
const WORTH_IT = 8_192;

/** The best way to keep a body of these pieces. */
export function bodyOf(parts: readonly Buffer[]): Body {
  const pieces = new Pieces(parts);
  return pieces.length < parts.length * WORTH_IT ? Buffer.concat(parts, pieces.length) : pieces;
}
