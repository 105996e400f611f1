const RETURN = 0x0d;
const LINE_END = 0x0a;
const DIGITS = Buffer.from("0123456789abcdef");

/** Pieces of a body with this total size, as one chunk of HTTP's chunked encoding. */
export function frameOf(pieces: readonly Buffer[], size: number): Buffer {
  const digits = size < 0x10 ? 1 : size < 0x100 ? 2 : size < 0x1000 ? 3 : size < 0x10000 ? 4 : 8;
  const frame = Buffer.allocUnsafe(size + digits + 4);
  for (let at = digits - 1, rest = size; at >= 0; at--, rest >>>= 4) frame[at] = DIGITS[rest & 15] as number;
  let at = digits;
  frame[at++] = RETURN;
  frame[at++] = LINE_END;
  for (const piece of pieces) {
    frame.set(piece, at);
    at += piece.length;
  }
  frame[at++] = RETURN;
  frame[at++] = LINE_END;
  return frame;
}
