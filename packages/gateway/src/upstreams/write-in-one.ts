import type { Socket } from "node:net";

/** What is longer is not worth copying. */
const LONG = 16 * 1024;

/** What waits to be written. */
interface Piece {
  readonly chunk: unknown;
  readonly encoding: BufferEncoding;
}

type Done = (error?: Error | null) => void;

/**
 * Has a socket write in one go what was written to it in pieces at one moment: the head of a message, its body, and the nothing
 * that Node ends a response with. Where they are short, a list of them costs more than to put them together.
 */
export function writeInOne(socket: Socket): void {
  socket._writev = writeTogether;
}

function writeTogether(this: Socket, pieces: readonly Piece[], done: Done): void {
  const length = lengthOf(pieces);
  if (length < 0) (Object.getPrototypeOf(this) as Socket)._writev?.call(this, pieces as Piece[], done);
  else if (pieces.every(isText)) this._write(textOf(pieces), "latin1", done);
  else this._write(bytesOf(pieces, length), "buffer" as BufferEncoding, done);
}

/** Bytes of all pieces; below zero where they are better left as they are. */
function lengthOf(pieces: readonly Piece[]): number {
  let length = 0;
  for (const piece of pieces) {
    const { chunk, encoding } = piece;
    if (isText(piece)) {
      if (encoding !== "latin1" && piece.chunk !== "") return -1;
      length += piece.chunk.length;
    } else if (chunk instanceof Uint8Array) length += chunk.length;
    else return -1;
  }
  return length > LONG ? -1 : length;
}

function isText(piece: Piece): piece is Piece & { readonly chunk: string } {
  return typeof piece.chunk === "string";
}

function textOf(pieces: readonly (Piece & { readonly chunk: string })[]): string {
  let text = "";
  for (const { chunk } of pieces) text += chunk;
  return text;
}

function bytesOf(pieces: readonly Piece[], length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const piece of pieces) {
    if (isText(piece)) at += bytes.write(piece.chunk, at, "latin1");
    else {
      bytes.set(piece.chunk as Uint8Array, at);
      at += (piece.chunk as Uint8Array).length;
    }
  }
  return bytes;
}
