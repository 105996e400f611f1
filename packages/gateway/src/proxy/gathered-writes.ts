import type { ServerResponse } from "node:http";
import { frameOf } from "./frame-of.ts";
import { joined } from "./joined.ts";
import type { Pausable } from "./pausable.ts";

/** What is longer is not worth copying. */
const LONG = 16 * 1024;

/**
 * Writes the pieces that come at one moment in one go. Under load a read brings several events, and writing one costs more
 * than all else that is done about it. Nothing waits: what was read is written before anything else is read.
 *
 * Node writes a chunk of a response in four parts, which it then gathers again. Where the client keeps up, a chunk goes to its
 * socket as a whole instead; the head of the response, whatever has to wait, and the end are Node's to write.
 */
export class GatheredWrites {
  readonly #response: ServerResponse;
  #pieces: Buffer[] = [];
  #size = 0;
  #controller: Pausable | undefined;
  /** True once something went out: then the head did, too. */
  #hasBegun = false;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Takes a piece; its source has to wait when the client does not keep up. */
  add(piece: Buffer, controller: Pausable): void {
    if (this.#pieces.length === 0) process.nextTick(flush, this);
    else if (this.#size + piece.length > LONG) this.flush();
    this.#pieces.push(piece);
    this.#size += piece.length;
    this.#controller = controller;
  }

  /** Writes what was taken. */
  flush(): void {
    if (this.#pieces.length === 0) return;
    const { socket, writableLength } = this.#response;
    // Newer versions of Node hold chunks back in the response itself, for a moment: nothing may overtake those.
    if (this.#hasBegun && this.#size <= LONG && writableLength === 0 && socket && this.#isOpen()) {
      socket.write(frameOf(this.#pieces, this.#size));
      this.#forget();
      return;
    }
    this.#hasBegun = true;
    const bytes = joined(this.#pieces);
    this.#forget();
    if (!this.#response.write(bytes)) this.#controller?.pause();
  }

  /** Writes what was taken and something more, and ends the response. */
  end(rest: Buffer | undefined): void {
    if (rest !== undefined) this.#pieces.push(rest);
    const bytes = joined(this.#pieces);
    this.#forget();
    this.#response.end(bytes);
  }

  /** Whether the response goes out in chunks, and is not over. */
  #isOpen(): boolean {
    const { chunkedEncoding, writableEnded, destroyed } = this.#response;
    return chunkedEncoding && !writableEnded && !destroyed;
  }

  #forget(): void {
    this.#pieces = [];
    this.#size = 0;
  }
}

function flush(writes: GatheredWrites): void {
  writes.flush();
}
