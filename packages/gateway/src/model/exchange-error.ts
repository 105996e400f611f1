import type { Classified } from "@suture/core/classify";

/** What is known of an exchange that brought no answer. */
export interface ExchangeFailure {
  readonly said: Classified;
  /** Status of the answer; 0 when there was none. */
  readonly status: number;
  /** True when we waited in vain. */
  readonly isTimeout: boolean;
  /** True when a part of the answer was passed on already. */
  readonly hasSpoken: boolean;
}

/** An exchange with a provider that brought no answer. */
export class ExchangeError extends Error implements ExchangeFailure {
  readonly said: Classified;
  readonly status: number;
  readonly isTimeout: boolean;
  readonly hasSpoken: boolean;

  constructor({ said, status, isTimeout, hasSpoken }: ExchangeFailure, cause?: unknown) {
    super(said.message, cause === undefined ? undefined : { cause });
    this.name = "ExchangeError";
    this.said = said;
    this.status = status;
    this.isTimeout = isTimeout;
    this.hasSpoken = hasSpoken;
  }
}
