import { randomInt } from "node:crypto";
import type { RetryOptions } from "../options.ts";
import { headerOf } from "./headers.ts";

/** Statuses after which the same request may well succeed. */
const PASSING: ReadonlySet<number> = new Set([500, 502, 503, 504, 529]);

/** How long to wait before a request with this answer is sent again; undefined when the answer stands. */
export function delayAfterAnswer(
  status: number,
  headers: readonly string[],
  attempt: number,
  retries: RetryOptions,
): number | undefined {
  if ((status !== 429 && !PASSING.has(status)) || attempt > retries.max) return undefined;
  if (headerOf(headers, "x-should-retry") === "false") return undefined;
  const asked = retryAfter(headers);
  // A rate limit without a delay is an exhausted quota, or would be hit again at once.
  if (status === 429 && asked === undefined) return undefined;
  if (asked !== undefined) return asked > retries.maxDelay ? undefined : asked + jitter(retries.delay);
  return backoff(attempt, retries);
}

/** Errors of the connection that another connection may not have; what we gave up on ourselves is none. */
const FINAL: ReadonlySet<string> = new Set([
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_INVALID_ARG",
  "UND_ERR_ABORTED",
  "UND_ERR_DESTROYED",
]);

/** How long to wait before a request without an answer is sent again; undefined when it should not be. */
export function delayAfterError(code: string, attempt: number, retries: RetryOptions): number | undefined {
  return attempt > retries.max || FINAL.has(code) ? undefined : backoff(attempt, retries);
}

/** Doubles each time; half of it is random, so that clients that failed together do not come back together. */
function backoff(attempt: number, { delay, maxDelay }: RetryOptions): number {
  const full = Math.min(delay * 2 ** (attempt - 1), maxDelay);
  return full / 2 + jitter(full / 2);
}

function jitter(max: number): number {
  return max < 1 ? 0 : randomInt(Math.ceil(max));
}

/** The delay that the provider asks for, in milliseconds. */
function retryAfter(headers: readonly string[]): number | undefined {
  const exact = Number(headerOf(headers, "retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const text = headerOf(headers, "retry-after");
  if (text === undefined) return undefined;
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
