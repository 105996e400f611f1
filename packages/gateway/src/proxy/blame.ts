import { BreakerOpenError } from "./breakers.ts";
import { codeOf, NoAnswerError } from "./trouble.ts";

/**
 * With whom it lies that a request failed: with nobody, as it was answered; with the provider, whoever had asked; with
 * the provider or what was asked, and nobody can tell; or with the request alone, which says nothing of the provider.
 */
export type Blame = "none" | "provider" | "either" | "request";

/** Whose fault an answer is. What says no to one key, one request or one caller is an answer like any other. */
export function blameForAnswer(status: number): Blame {
  return status >= 500 ? "either" : "none";
}

/** There is no way to the provider: nothing of a request has reached it. */
const NO_WAY: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The request cannot be sent, to whomever; or it was not sent. */
const NOT_SENT: ReadonlySet<string> = new Set([
  "UND_ERR_ABORTED",
  "UND_ERR_DESTROYED",
  "UND_ERR_INVALID_ARG",
  "UND_ERR_NOT_SUPPORTED",
  "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH",
]);

/** Whose fault it is that there is no answer. */
export function blameForError(error: Error): Blame {
  const code = codeOf(error);
  // It answered, though nothing that a client could be told.
  if (error instanceof NoAnswerError) return "none";
  if (error instanceof BreakerOpenError || NOT_SENT.has(code)) return "request";
  return NO_WAY.has(code) ? "provider" : "either";
}
