import type { Classified } from "@suture/core/classify";

/** What is known of an exchange without an answer. */
export interface ExchangeFailure {
  readonly said: Classified;
  /** Status of the answer; 0 when there was none. */
  readonly status: number;
  /** True when the wait timed out. */
  readonly isTimeout: boolean;
  /** True when part of the answer was already passed on. */
  readonly hasSpoken: boolean;
  /** True when no history would be short enough for the requested answer. */
  readonly wantsShorterAnswer?: boolean;
}

/** An exchange with a provider that yielded no answer. */
export class ExchangeError extends Error implements ExchangeFailure {
  readonly said: Classified;
  readonly status: number;
  readonly isTimeout: boolean;
  readonly hasSpoken: boolean;
  readonly wantsShorterAnswer: boolean;

  constructor(failure: ExchangeFailure, cause?: unknown) {
    const { said, status, isTimeout, hasSpoken, wantsShorterAnswer = false } = failure;
    super(said.message, cause === undefined ? undefined : { cause });
    this.name = "ExchangeError";
    this.said = said;
    this.status = status;
    this.isTimeout = isTimeout;
    this.hasSpoken = hasSpoken;
    this.wantsShorterAnswer = wantsShorterAnswer;
  }
}
