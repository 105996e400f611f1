import { withoutSecrets } from "../telemetry/without-secrets.ts";
import type { ExchangeError } from "./exchange-error.ts";
import { ModelError, type ModelFailure } from "./model-answer.ts";

/** Statuses about the caller, or the rate of requests, but never about length. */
const ABOUT_THE_CALLER: ReadonlySet<number> = new Set([401, 402, 403, 429, 529]);
/** Statuses below 500 after which the same request may well be answered. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** The meaning of an exchange without an answer for the turn. */
export function failureOf({ said, status, wantsShorterAnswer }: ExchangeError): ModelFailure {
  const may = status < 300 || status >= 500 || PASSING.has(status);
  switch (said.class) {
    case "context_overflow":
    case "request_too_large":
    case "output_limit":
      if (ABOUT_THE_CALLER.has(status)) return may ? "transient" : "permanent";
      return wantsShorterAnswer ? "permanent" : "overflow";
    case "rate_limit":
    case "quota":
    case "overloaded":
      return "transient";
    case "auth":
      return "permanent";
    case "unknown":
      return may ? "transient" : "permanent";
    default:
      // An error about the history with a successful status was reported inside a stream.
      return said.helps === "retry" || (status >= 300 && may) ? "transient" : "permanent";
  }
}

/** Whether this target would answer nobody, whatever the request: no access, no credit, or no such model. */
export function isShut({ said, status }: ExchangeError): boolean {
  return said.class === "auth" || said.class === "quota" || status === 404;
}

/** The failure in the turn's terms. */
export function modelErrorOf(error: ExchangeError, name: string): ModelError {
  const { said } = error;
  const failure = failureOf(error);
  // A request may be too large in bytes, which are not tokens.
  const counts = failure === "overflow" && said.class === "context_overflow";
  return new ModelError(failure, `${name}: ${withoutSecrets(said.message)}`, {
    ...(said.retryAfter === undefined ? {} : { retryAfter: said.retryAfter * 1_000 }),
    ...(counts ? { window: said.limit, sent: said.requested } : {}),
    cause: error,
  });
}
