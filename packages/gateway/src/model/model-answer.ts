import type { SutureMessage } from "@suture/core";
import type { AnswerEvent, AnswerUsage, FinishReason } from "../answers/answer-event.ts";

/** A model's answer in canonical form. */
export interface ModelAnswer {
  readonly message: SutureMessage;
  readonly reason: FinishReason;
  readonly usage?: AnswerUsage;
  /** The model that answered: `upstream/model`. */
  readonly model: string;
}

/** A question to a model. */
export interface ModelQuestion {
  /** The history and its settings, in canonical form; it is mended for whichever model is asked. */
  readonly document: unknown;
  readonly signal: AbortSignal;
  readonly onEvent: (event: AnswerEvent) => void;
}

/** The meaning of a failure for the turn. */
export type ModelFailure =
  /** The prompt is too long, and room must be made. */
  | "overflow"
  /** It may work later. */
  | "transient"
  /** There was an answer without content. */
  | "empty"
  /** The same question will never be answered: refused, not allowed, no such model. */
  | "permanent"
  /** We aborted it. */
  | "aborted";

/** The failure of a model to answer. */
export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** How many milliseconds the provider asks us to wait. */
  readonly retryAfter: number | undefined;
  /** The tokens that the provider accepts, and those it was sent, if it says so. */
  readonly window: number | undefined;
  readonly sent: number | undefined;

  constructor(
    failure: ModelFailure,
    message: string,
    details: {
      readonly retryAfter?: number | undefined;
      readonly window?: number | undefined;
      readonly sent?: number | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "ModelError";
    this.failure = failure;
    this.retryAfter = details.retryAfter;
    this.window = details.window;
    this.sent = details.sent;
  }
}

/** Asks models. */
export interface ModelCaller {
  /** Resolves with the whole answer; rejects with a {@link ModelError}. */
  ask(question: ModelQuestion): Promise<ModelAnswer>;
  /** The model's window in tokens, if known. */
  readonly window: number | undefined;
  /** The model that is asked first, by core's name for it. */
  readonly model: string;
}
