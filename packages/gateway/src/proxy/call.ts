import type { Dispatcher } from "undici";
import { textsOf } from "./texts-of.ts";

/** What can be told to wait. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

/** Hears what comes of a request that was sent. */
export interface CallListener {
  /** The request goes out. */
  started(call: Call): void;
  /** The head of an answer came; names and values of its headers in turns. */
  answered(call: Call, status: number, headers: readonly string[], message: string | undefined): void;
  /** A piece of its body came. */
  received(call: Call, chunk: Buffer): void;
  ended(): void;
  failed(call: Call, error: Error): void;
}

/**
 * One request on its way to a provider. It hears undici in undici's older terms: the newer ones parse the headers of every
 * answer into an object of their own, which nobody here reads, and take two objects more for each request.
 */
export class Call implements Dispatcher.DispatchHandler, Pausable {
  readonly #listener: CallListener;
  #abort: ((error: Error) => void) | undefined;
  #resume: (() => void) | undefined;
  #paused = false;

  constructor(listener: CallListener) {
    this.#listener = listener;
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#resume?.();
  }

  /** Ends the request: its listener hears that it failed, unless it is over. */
  abort(error: Error): void {
    const abort = this.#abort;
    this.#abort = undefined;
    abort?.(error);
  }

  onConnect(abort: (error?: Error) => void): void {
    this.#abort = abort;
    this.#listener.started(this);
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void, message: string): boolean {
    this.#resume = resume;
    this.#listener.answered(this, status, textsOf(raw), message);
    return !this.#paused;
  }

  onData(chunk: Buffer): boolean {
    this.#listener.received(this, chunk);
    return !this.#paused;
  }

  onComplete(): void {
    this.#listener.ended();
  }

  onError(error: Error): void {
    this.#listener.failed(this, error);
  }
}
