import { ModelError } from "../model/model-answer.ts";
import { publicWords } from "../store/store-trouble.ts";
import { TurnFailure } from "./turn-failure.ts";

/** Why a turn failed, as a word that can be counted, and whether it may work later. */
export interface Failure {
  readonly kind: string;
  readonly mayWorkLater: boolean;
  /** How many milliseconds a provider asks us to wait. */
  readonly retryAfter: number;
  /** What went wrong, for the owner of the session. */
  readonly error: string;
  /** The same for the person who waits for an answer. */
  readonly text: string;
}

const TEXTS: { readonly [kind: string]: string } = {
  exhausted: "I could not answer your message: it was tried several times, and failed each time.",
  deadline:
    "I could not answer your message in the time that I have for one. Please try it in smaller steps.",
  limit: "I could not answer your message: I reached the limit of steps for one message without an answer.",
  "too-long": "I could not answer your message: it is too long for me. Please send it in smaller pieces.",
  "no-session": "I could not answer your message: the conversation does not exist any more.",
  permanent: "I could not answer your message: the model refused the request.",
  empty: "I could not answer your message: the model had nothing to say.",
  transient: "I could not answer your message: the model could not be reached.",
};
const OTHERWISE = "I could not answer your message: something went wrong on my side.";

/** The meaning of an error for the turn that it ended. */
export function failureOf(error: unknown): Failure {
  const said = error instanceof Error ? error.message : String(error);
  if (error instanceof TurnFailure) return failure(error.kind, false, said);
  if (error instanceof ModelError)
    return {
      ...failure(error.failure, error.failure !== "permanent", said),
      retryAfter: error.retryAfter ?? 0,
    };
  // The cause is unknown: the store, the network, or a bug of ours.
  return failure("internal", true, publicWords(error));
}

function failure(kind: string, mayWorkLater: boolean, error: string): Failure {
  return { kind, mayWorkLater, retryAfter: 0, error, text: TEXTS[kind] ?? OTHERWISE };
}
