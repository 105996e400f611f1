import type { ServerResponse } from "node:http";
import { afterWindow, WINDOW } from "./burst-clock.ts";
import type { Pausable } from "./call.ts";
import { joined } from "./joined.ts";

/** What is longer does not wait, and is not worth copying. */
const LONG = 16 * 1024;
/** Pieces a millisecond that make a burst: for fewer, to wait costs as much as the writes that it saves. */
const BURST = 4;

/**
 * Writes the pieces of a burst in one go, for to write one costs more than all else that is done about it. As a rule a piece is
 * written before anything else is read. Only while pieces come in a burst, what comes less than a window after the last write
 * waits for the end of that window. Models send an event every few milliseconds, so that none of theirs wait.
 */
export class GatheredWrites {
  readonly #response: ServerResponse;
  #pieces: Buffer[] = [];
  #size = 0;
  #controller: Pausable | undefined;
  /** When something was written last, on the clock of `performance.now()`. */
  #written = Number.NEGATIVE_INFINITY;
  /** True when what was written then had come in a burst. */
  #isBurst = false;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Takes a piece; its source has to wait when the client does not keep up. */
  add(piece: Buffer, controller: Pausable): void {
    if (this.#size + piece.length > LONG) this.flush();
    this.#pieces.push(piece);
    this.#size += piece.length;
    this.#controller = controller;
    if (this.#size > LONG) this.flush();
    else if (this.#pieces.length === 1) this.#plan();
  }

  /** Writes what was taken. */
  flush(): void {
    if (this.#pieces.length === 0) return;
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#size = 0;
    // Who went away meanwhile needs nothing more.
    if (this.#response.destroyed) return;
    const now = performance.now();
    this.#isBurst = pieces.length >= BURST * (now - this.#written);
    this.#written = now;
    if (!this.#response.write(joined(pieces))) this.#controller?.pause();
  }

  /** Sees to it that what comes now is written in time. */
  #plan(): void {
    if (this.#isBurst && performance.now() - this.#written < WINDOW) afterWindow(this);
    else process.nextTick(flush, this);
  }
}

function flush(writes: GatheredWrites): void {
  writes.flush();
}
