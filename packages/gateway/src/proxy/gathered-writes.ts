import type { ServerResponse } from "node:http";
import { afterWindow, type Waiting } from "./burst-clock.ts";
import type { Pausable } from "./call.ts";
import { joined } from "./joined.ts";

/** What is longer is not worth copying, and does not wait. */
const LONG = 16 * 1024;
/** Pieces a millisecond that are a burst: for fewer, to wait costs as much as it saves. */
const BURST = 2;
/** So many writes of a burst follow upon each other before anything has to wait. */
const IN_A_ROW = 2;

/**
 * Writes the pieces that come at one moment in one go. Under load a read brings several events, and writing one costs more
 * than all else that is done about it. As a rule nothing waits: what was read is written before anything else is read.
 *
 * While events come in a burst, though, their source rests for a window between two reads, so that there are fewer of these,
 * and of writes; what comes all the same (of a connection that is encrypted, what was read already) is written at the end of
 * the window. Models send an event every few milliseconds: of theirs none wait.
 */
export class GatheredWrites implements Waiting {
  readonly #response: ServerResponse;
  #pieces: Buffer[] = [];
  #size = 0;
  #controller: Pausable | undefined;
  /** When something was written last, on the clock of `performance.now()`. */
  #written = Number.NEGATIVE_INFINITY;
  /** How many writes of a burst there were in a row. */
  #quick = 0;
  /** True within a window. */
  #waits = false;

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
    else if (this.#pieces.length === 1 && !this.#waits) process.nextTick(flush, this);
  }

  /** The window is over: the source is read again before it rests once more. */
  wake(): void {
    this.flush();
    this.#waits = false;
    this.#controller?.wake();
  }

  /** Writes what was taken. */
  flush(): void {
    if (this.#pieces.length === 0) return;
    const pieces = this.#pieces;
    const size = this.#size;
    this.#pieces = [];
    this.#size = 0;
    // Who went away meanwhile needs nothing more.
    if (this.#response.destroyed) return;
    if (!this.#response.write(joined(pieces))) this.#controller?.pause();
    // What is much is read on at once: a window between two reads must not bound how fast it comes.
    if (this.#isBurst(pieces.length) && size < LONG) this.#rest();
  }

  #rest(): void {
    if (this.#waits || this.#controller?.rest() !== true) return;
    this.#waits = true;
    afterWindow(this);
  }

  /** Whether so many pieces, written now, are part of a burst. */
  #isBurst(pieces: number): boolean {
    const now = performance.now();
    this.#quick = pieces >= BURST * (now - this.#written) ? this.#quick + 1 : 0;
    this.#written = now;
    return this.#quick >= IN_A_ROW;
  }
}

function flush(writes: GatheredWrites): void {
  writes.flush();
}
