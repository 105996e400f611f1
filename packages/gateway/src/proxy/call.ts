import type { Dispatcher } from "undici";
import type { Pausable } from "./pausable.ts";
import { textsOf } from "./texts-of.ts";
import { codeOf } from "./trouble.ts";

/** A 304 has no body, but may state the length of the body that the client has: undici would wait for it. */
const NOT_MODIFIED = 304;

/**
 * One request on its way to a provider. It uses undici's older handler interface: the newer one parses the headers of every answer into an
 * object that nobody here needs, and creates two more objects per request.
 */
export abstract class Call implements Dispatcher.DispatchHandler, Pausable {
  #abort: ((error: Error) => void) | undefined;
  #resume: (() => void) | undefined;
  #paused = false;
  #hasBegun = false;
  #status = 0;

  /** The request is being sent. */
  protected abstract started(): void;
  /** The head of an answer has arrived; names and values of its headers alternate. */
  protected abstract answered(status: number, headers: readonly string[], message: string | undefined): void;
  /** A piece of the body has arrived. */
  protected abstract received(chunk: Buffer): void;
  protected abstract ended(): void;
  protected abstract failed(error: Error): void;

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#resume?.();
  }

  /** True while the provider has the request and may still answer. */
  protected get isUnderWay(): boolean {
    return this.#abort !== undefined;
  }

  /** True once the first byte of an answer has arrived, whatever became of it. */
  protected get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Aborts the request; it fails, unless it is over. */
  abort(error: Error): void {
    const abort = this.#abort;
    this.#abort = undefined;
    abort?.(error);
  }

  onConnect(abort: (error?: Error) => void): void {
    this.#abort = abort;
    this.started();
  }

  onResponseStarted(): void {
    this.#hasBegun = true;
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void, message: string): boolean {
    this.#resume = resume;
    this.#status = status;
    this.answered(status, textsOf(raw), message);
    return !this.#paused;
  }

  onData(chunk: Buffer): boolean {
    this.received(chunk);
    return !this.#paused;
  }

  onComplete(): void {
    this.#abort = undefined;
    this.ended();
  }

  onError(error: Error): void {
    this.#abort = undefined;
    if (this.#status === NOT_MODIFIED && codeOf(error) === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH")
      this.ended();
    else this.failed(error);
  }
}
