import type { Socket } from "node:net";
import { gatheredIn } from "./gathered-body.ts";

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
 * A body in pieces ({@link gatheredBody}) is written in its place: undici writes a head and a body while the socket is corked, so that
 * both come here.
 */
export function writeInOne(socket: Socket): void {
  socket._writev = writeTogether;
}

function writeTogether(this: Socket, pieces: readonly Piece[], done: Done): void {
  const length = lengthOf(pieces);
  if (length < 0) writeList(this, pieces, done);
  else if (pieces.every(isText)) this._write(textOf(pieces), "latin1", done);
  else this._write(bytesOf(pieces, length), "buffer" as BufferEncoding, done);
}

/** Writes pieces as they are, and those of a body that one of them stands for in its place. */
function writeList(socket: Socket, pieces: readonly Piece[], done: Done): void {
  const list = pieces.some(({ chunk }) => gatheredIn(chunk) !== undefined) ? pieces.flatMap(spread) : pieces;
  (Object.getPrototypeOf(socket) as Socket)._writev?.call(socket, list as Piece[], done);
}

function spread(piece: Piece): readonly Piece[] {
  const parts = gatheredIn(piece.chunk);
  return parts?.map((chunk) => ({ chunk, encoding: "buffer" as BufferEncoding })) ?? [piece];
}

/** Bytes of all pieces; below zero where they are better left as they are. */
function lengthOf(pieces: readonly Piece[]): number {
  let length = 0;
  for (const piece of pieces) {
    const { chunk, encoding } = piece;
    if (isText(piece)) {
      if (encoding !== "latin1" && piece.chunk !== "") return -1;
      length += piece.chunk.length;
    } else if (chunk instanceof Uint8Array) {
      if (chunk.length === 0 && gatheredIn(chunk) !== undefined) return -1;
      length += chunk.length;
    } else return -1;
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
