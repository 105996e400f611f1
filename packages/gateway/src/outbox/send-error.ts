/** Further details of a failed sending. */
export interface SendErrorDetails {
  /** How long the receiver asks us to wait, in milliseconds. */
  readonly retryAfter?: number;
  /** It will never be accepted, however often it is sent. */
  readonly isFinal?: boolean;
  readonly cause?: unknown;
}

/** A letter was not sent, or nobody knows whether it was. */
export class SendError extends Error {
  /** True when the receiver may have it, so that it must not be sent again. */
  readonly mayHaveArrived: boolean;
  readonly retryAfter: number | undefined;
  /** True when trying again is useless. */
  readonly isFinal: boolean;

  private constructor(
    message: string,
    mayHaveArrived: boolean,
    { retryAfter, isFinal = false, cause }: SendErrorDetails,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "SendError";
    this.mayHaveArrived = mayHaveArrived;
    this.retryAfter = retryAfter;
    this.isFinal = isFinal;
  }

  /** It failed before it was sent, or the receiver says that it did not accept it. */
  static notSent(message: string, details: SendErrorDetails = {}): SendError {
    return new SendError(message, false, details);
  }

  /** It was under way, and no answer says what became of it. */
  static unclear(message: string, details: SendErrorDetails = {}): SendError {
    return new SendError(message, true, details);
  }
}
