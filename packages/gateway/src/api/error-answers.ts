import type { RouteConfig } from "@hono/zod-openapi";
import { errorSchema } from "./schemas/error.ts";

const WORDS: { readonly [status: number]: string } = {
  400: "The request is invalid; `message` says what and where (`invalid-request`, `not-json`, `unknown-model`, `bad-option` …).",
  401: "The gateway asks for a key (`invalid-api-key`).",
  403: "Not allowed for this caller, or for a web page (`not-allowed`, `origin-not-allowed`).",
  404: "Not found, or owned by somebody else (`no-such-session`, `no-such-place`, `no-such-message` …).",
  409: "In conflict with the current state (`session-exists`, `key-reused`, `cannot-undo`, `session-archived` …).",
  413: "The body is longer than the gateway accepts (`too-large`).",
  415: "The body is not declared as JSON (`not-json`).",
  429: "A limit of the key is reached (`rate-limit-exceeded`); see the header `retry-after`.",
  500: "A fault of the gateway or its database.",
  503: "Try again: the session or the database is busy, or cannot be reached (`busy`, `unreachable` …).",
};

/** The errors that a route may answer with. */
export function errorAnswers(own: readonly number[], hasBody: boolean): RouteConfig["responses"] {
  const statuses = [400, 401, 403, ...own, ...(hasBody ? [413, 415] : []), 429, 500, 503];
  return Object.fromEntries(
    statuses
      .sort((a, b) => a - b)
      .map((status) => [
        status,
        { description: WORDS[status] ?? "", content: { "application/json": { schema: errorSchema } } },
      ]),
  );
}
