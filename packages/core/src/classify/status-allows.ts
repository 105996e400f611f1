import type { ErrorClass } from "./error-class.ts";

/** What an HTTP status allows. */
export interface StatusFacts {
  /** The class if nothing else is known. */
  readonly alone: ErrorClass;
  /** The classes that words and codes may select; all by default. */
  readonly only?: readonly ErrorClass[];
  /** Only known sentences count, not words that sound like them. */
  readonly wary?: true;
}

const INVALID: StatusFacts = { alone: "other_invalid" };
const DOWN: StatusFacts = { alone: "overloaded", only: ["overloaded", "rate_limit", "quota"] };
const FAILED: StatusFacts = { alone: "overloaded", wary: true };
const ANY: StatusFacts = { alone: "unknown" };

/** Refusals because of money, permissions or storage are never about the history, whatever their words. */
const FACTS: { readonly [status: number]: StatusFacts } = {
  401: { alone: "auth", only: ["auth", "quota"] },
  402: { alone: "quota", only: ["quota"] },
  403: { alone: "auth", only: ["auth", "quota", "rate_limit", "other_invalid"] },
  407: { alone: "auth", only: ["auth"] },
  408: FAILED,
  413: { alone: "request_too_large" },
  424: FAILED,
  425: DOWN,
  429: { alone: "rate_limit", only: ["rate_limit", "quota", "overloaded"] },
  498: DOWN,
  501: INVALID,
  503: DOWN,
  529: DOWN,
};

/** What a status allows. */
export function statusAllows(status: number | undefined): StatusFacts {
  if (status === undefined) return ANY;
  const facts = FACTS[status];
  if (facts !== undefined) return facts;
  if (status >= 500 && status < 600) return FAILED;
  return status >= 400 && status < 500 ? INVALID : ANY;
}
