import type { ServerResponse } from "node:http";
import { frameOf } from "./frame-of.ts";
import { joined } from "./joined.ts";
import type { Pausable } from "./pausable.ts";

/** Longer pieces are not worth copying. */
const LONG = 16 * 1024;

/**
 * Writes all pieces that arrive at the same moment at once. Under load a single read contains several events, and writing an event
 * costs more than everything else done with it. Nothing is delayed: what was read is written before anything else is read.
 *
 * Node writes a chunk of a response in four parts and then joins them again. While the client keeps up, a whole chunk goes directly
 * to its socket instead. Node itself writes the head of the response, everything that must wait, and the end.
 */
export class GatheredWrites {
  readonly #response: ServerResponse;
  #pieces: Buffer[] = [];
  #size = 0;
  #controller: Pausable | undefined;
  /** True once something was sent: then the head was, too. */
  #hasBegun = false;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Takes a piece. Its source must wait when the client does not keep up. */
  add(piece: Buffer, controller: Pausable): void {
    if (this.#pieces.length === 0) process.nextTick(flush, this);
    else if (this.#size + piece.length > LONG) this.flush();
    this.#pieces.push(piece);
    this.#size += piece.length;
    this.#controller = controller;
  }

  /** Writes the pieces taken so far. */
  flush(): void {
    if (this.#pieces.length === 0) return;
    const { socket, writableLength } = this.#response;
    // Newer versions of Node hold chunks back in the response for a moment: nothing may overtake those.
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

  /** Writes the pieces taken so far and something more, and ends the response. */
  end(rest: Buffer | undefined): void {
    if (rest !== undefined) this.#pieces.push(rest);
    const bytes = joined(this.#pieces);
    this.#forget();
    this.#response.end(bytes);
  }

  /** Whether the response is chunked, and not over. */
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
