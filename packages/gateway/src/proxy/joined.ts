/** The pieces of a body as one. Most bodies have a single piece, which is not copied. */
export function joined(pieces: readonly Buffer[]): Buffer {
  const [only] = pieces;
  return only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces);
}
