import type { RouteConfig } from "@hono/zod-openapi";
import { errorSchema } from "./schemas/error.ts";

const WORDS: { readonly [status: number]: string } = {
  400: "What was sent is not as expected; `message` says where and what (`invalid-request`, `not-json`, `unknown-model`, `bad-option` …).",
  401: "The gateway asks for a key (`invalid-api-key`).",
  403: "Not for this caller, or not for a web page (`not-allowed`, `origin-not-allowed`).",
  404: "There is no such thing, or it belongs to somebody else (`no-such-session`, `no-such-place`, `no-such-message` …).",
  409: "It does not go with how things are (`session-exists`, `key-reused`, `cannot-undo`, `session-archived` …).",
  413: "The body is longer than the gateway takes (`too-large`).",
  415: "The body is not declared as JSON (`not-json`).",
  429: "More than the key may ask for (`rate-limit-exceeded`); see the header `retry-after`.",
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
