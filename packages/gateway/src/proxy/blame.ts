import { BreakerOpenError } from "./breakers.ts";
import { codeOf, NoAnswerError } from "./trouble.ts";

/**
 * Who is to blame for a failed request: nobody, because it was answered; the provider, whoever asked; either the provider or the request,
 * when it is impossible to tell; or only the request, which says nothing about the provider.
 */
export type Blame = "none" | "provider" | "either" | "request";

/** Who is to blame for an answer. A refusal of one key, request or caller is an answer like any other. */
export function blameForAnswer(status: number): Blame {
  return status >= 500 ? "either" : "none";
}

/** The provider was unreachable: no part of the request has reached it. */
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

/** The request cannot be sent to anybody, or was not sent. */
const NOT_SENT: ReadonlySet<string> = new Set([
  "UND_ERR_ABORTED",
  "UND_ERR_DESTROYED",
  "UND_ERR_INVALID_ARG",
  "UND_ERR_NOT_SUPPORTED",
  "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH",
]);

/** Who is to blame when there is no answer. */
export function blameForError(error: Error): Blame {
  const code = codeOf(error);
  // The provider answered, although nothing the client could use.
  if (error instanceof NoAnswerError) return "none";
  if (error instanceof BreakerOpenError || NOT_SENT.has(code)) return "request";
  return NO_WAY.has(code) ? "provider" : "either";
}
