import { SutureApiError } from "./api-error.ts";

const FIRST_WAIT = 200;
const LONGEST_WAIT = 5_000;

/** Counts failures in a row, and waits longer after each. */
export class Patience {
  readonly #retries: number;
  readonly #signal: AbortSignal | undefined;
  #failures = 0;

  constructor(retries: number, signal: AbortSignal | undefined) {
    this.#retries = retries;
    this.#signal = signal;
  }

  /** Something went well: it starts anew. */
  renew(): void {
    this.#failures = 0;
  }

  /** Waits for the next attempt; throws what happened when there is none, and why it was ended when it was. */
  async after(error: unknown): Promise<void> {
    this.#signal?.throwIfAborted();
    const mayPass = error instanceof SutureApiError && error.isRetryable;
    if (!mayPass || this.#failures >= this.#retries) throw error;
    const ms = Math.min(FIRST_WAIT * 2 ** this.#failures, LONGEST_WAIT);
    this.#failures += 1;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#signal?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#signal?.addEventListener("abort", done);
    });
    this.#signal?.throwIfAborted();
  }
}
