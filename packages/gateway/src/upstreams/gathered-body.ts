const piecesOf = new WeakMap<object, readonly Buffer[]>();

/**
 * What undici is given for a body in pieces: it writes one buffer in one go, and many one by one. This one is empty and says that
 * it is as long as the body; a socket that {@link writeInOne} was told of writes the pieces in its place.
 */
export function gatheredBody(parts: readonly Buffer[], length: number): Buffer {
  const gathered = Buffer.alloc(0);
  Object.defineProperty(gathered, "byteLength", { value: length });
  piecesOf.set(gathered, parts);
  return gathered;
}

/** The pieces that a buffer stands for, if it does. */
export function gatheredIn(chunk: unknown): readonly Buffer[] | undefined {
  return chunk instanceof Uint8Array && chunk.length === 0 ? piecesOf.get(chunk) : undefined;
}
