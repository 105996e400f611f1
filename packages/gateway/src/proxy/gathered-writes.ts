import type { ServerResponse } from "node:http";
import type { Pausable } from "./call.ts";
import { joined } from "./joined.ts";

/** What is longer is not worth copying. */
const LONG = 16 * 1024;

/**
 * Writes the pieces that come at one moment in one go. Under load a read brings several events, and writing one costs more
 * than all else that is done about it. Nothing waits: what was read is written before anything else is read.
 */
export class GatheredWrites {
  readonly #response: ServerResponse;
  #pieces: Buffer[] = [];
  #size = 0;
  #controller: Pausable | undefined;

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
    const bytes = joined(this.#pieces);
    this.#pieces = [];
    this.#size = 0;
    if (!this.#response.write(bytes)) this.#controller?.pause();
  }
}

function flush(writes: GatheredWrites): void {
  writes.flush();
}
