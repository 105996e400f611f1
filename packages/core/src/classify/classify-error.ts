import { isBag } from "../json/values.ts";
import type { Classified } from "./classified.ts";
import { noEvidence } from "./evidence.ts";
import { judge } from "./judge.ts";
import { membersOf, numberOf } from "./members-of.ts";
import { type HeadersLike, retryAfterIn } from "./retry-after.ts";
import { Unwrapper } from "./unwrap.ts";

/** What may be known besides a thrown error. */
export interface ThrownOptions {
  /** A hint about who was asked. */
  readonly provider?: string | undefined;
}

/** Maximum number of errors to examine, including causes and the last of several attempts. */
const MOST = 8;

/** Members with the server's answer, the most informative last. */
const BODIES = ["data", "data$", "body", "responseBody", "error"];

/** Members with an inner error: a cause, or the last of several attempts. */
const BELOW = ["cause", "originalError", "lastError"];

/** Cancelled by a person or a program; nobody refused anything. */
const ABORTED = new Set(["AbortError", "APIUserAbortError", "ResponseAborted"]);

/**
 * Determines what a thrown error is about. It reads errors of the SDKs of OpenAI, Anthropic, Google, Mistral, Amazon
 * and Vercel by their shape, nested errors, and plain errors whose message contains status and answer. Never throws.
 */
export function classifyError(thrown: unknown, { provider }: ThrownOptions = {}): Classified {
  const evidence = noEvidence();
  const unwrapper = new Unwrapper(evidence);
  let status: number | undefined;
  let retryAfter: number | undefined;
  const queue: unknown[] = [thrown];
  for (let at = 0; at < queue.length && at < MOST; at++) {
    const error = membersOf(queue[at]);
    if (error === undefined) {
      unwrapper.open(queue[at]);
      continue;
    }
    const name = error("name");
    if (typeof name === "string" && ABORTED.has(name)) {
      return { class: "unknown", helps: "nothing", message: textOf(error("message")) || name };
    }
    const response = membersOf(error("response")) ?? membersOf(error("$response"));
    const answered =
      numberOf(error("status")) ??
      numberOf(error("statusCode")) ??
      numberOf(membersOf(error("$metadata"))?.("httpStatusCode")) ??
      numberOf(response?.("status")) ??
      numberOf(response?.("statusCode")) ??
      numberOf(error("rawStatusCode")) ??
      numberOf(error("code"));
    if (answered !== undefined) status ??= answered;
    retryAfter ??= [error("headers"), error("responseHeaders"), error("rawResponse"), response?.("headers")]
      .map((headers) => retryAfterIn(isObject(headers) ? headers : undefined))
      .find((seconds) => seconds !== undefined);
    unwrapper.open(error("message"));
    for (const code of ["name", "type", "code"]) {
      const value = error(code);
      if (typeof value === "string" && value.length <= 100) evidence.codes.push(value);
    }
    const param = error("param");
    if (typeof param === "string") evidence.params.push(param);
    for (const key of BODIES) {
      const body = error(key);
      // The body of a fetch `Response` has been consumed; its content is in another member.
      if (typeof body === "string" || Array.isArray(body) || isBag(body)) unwrapper.open(body);
    }
    for (const key of ["data", "body"]) {
      const body = response?.(key);
      if (typeof body === "string" || Array.isArray(body) || isBag(body)) unwrapper.open(body);
    }
    const tries = error("errors");
    const last = Array.isArray(tries) ? tries.slice(-1) : [];
    for (const below of [...BELOW.map((key) => error(key)), ...last]) {
      if (below !== undefined && below !== null && !queue.includes(below)) queue.push(below);
    }
  }
  return judge(evidence, { provider, status, retryAfter });
}

function isObject(value: unknown): value is HeadersLike {
  return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 500) : "";
}
