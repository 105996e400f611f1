import type { SutureMessage } from "@suture/core";
import type { AnswerEvent, AnswerUsage, FinishReason } from "../answers/answer-event.ts";

/** What a model said, in canonical form. */
export interface ModelAnswer {
  readonly message: SutureMessage;
  readonly reason: FinishReason;
  readonly usage?: AnswerUsage;
  /** Who answered: `upstream/model`. */
  readonly model: string;
}

/** What a model is asked. */
export interface ModelQuestion {
  /** The history and its settings, in canonical form; it is mended for whoever is asked. */
  readonly document: unknown;
  readonly signal: AbortSignal;
  readonly onEvent: (event: AnswerEvent) => void;
}

/** What a failure means for the turn. */
export type ModelFailure =
  /** The prompt is too long: room has to be made. */
  | "overflow"
  /** It may work later. */
  | "transient"
  /** There was an answer, and nothing in it. */
  | "empty"
  /** The same question will never be answered: refused, not allowed, no such model. */
  | "permanent"
  /** We asked for it. */
  | "aborted";

/** A model that gave no answer. */
export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** Milliseconds that the provider asks us to wait. */
  readonly retryAfter: number | undefined;
  /** Tokens that the provider takes, and those that it was sent, where it says so. */
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
  /** Tokens that the model takes, as far as it is known. */
  readonly window: number | undefined;
  /** The model that is asked first, as core knows it. */
  readonly model: string;
}
