/**
 * A body in pieces, most of which stand in another body that is in memory anyhow: putting them together would take as much memory
 * again, for as long as the request takes.
 */
export class Pieces {
  readonly parts: readonly Buffer[];
  readonly length: number;
  #whole: Buffer | undefined;

  constructor(parts: readonly Buffer[]) {
    this.parts = parts;
    this.length = parts.reduce((sum, { length }) => sum + length, 0);
  }

  /** All of it in one place; few ask for that. */
  get whole(): Buffer {
    this.#whole ??= Buffer.concat(this.parts, this.length);
    return this.#whole;
  }
}

/** The bytes of a body. */
export type Body = Buffer | Pieces;

/** A body in one place. */
export function wholeOf(body: Body): Buffer {
  return body instanceof Pieces ? body.whole : body;
}

/** A piece that is shorter, on the average, costs more than to copy it. */
const WORTH_IT = 8_192;

/** What a body of these pieces is best kept as. */
export function bodyOf(parts: readonly Buffer[]): Body {
  const pieces = new Pieces(parts);
  return pieces.length < parts.length * WORTH_IT ? Buffer.concat(parts, pieces.length) : pieces;
}
