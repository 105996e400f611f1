import { isBag } from "../json/values.ts";
import type { Classified } from "./classified.ts";
import { noEvidence } from "./evidence.ts";
import { judge } from "./judge.ts";
import { membersOf, numberOf } from "./members-of.ts";
import { type HeadersLike, retryAfterIn } from "./retry-after.ts";
import { Unwrapper } from "./unwrap.ts";

/** What may be told of a thrown error besides. */
export interface ThrownOptions {
  /** Who was asked; a hint. */
  readonly provider?: string | undefined;
}

/** As many errors as are looked at: causes of causes, and the last of several tries. */
const MOST = 8;

/** Members that hold what the server answered, the most telling last. */
const BODIES = ["data", "data$", "body", "responseBody", "error"];

/** Members that hold the error below: the causes, and of several tries the last. */
const BELOW = ["cause", "originalError", "lastError"];

/** A person or a program called it off; nobody refused anything. */
const ABORTED = new Set(["AbortError", "APIUserAbortError", "ResponseAborted"]);

/**
 * Says what a thrown error is about. Reads the errors of OpenAI's, Anthropic's, Google's, Mistral's, Amazon's and Vercel's SDKs
 * by their shape, errors below errors, and plain errors whose message holds the status and the answer. Never throws.
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
      // A `Response` of fetch has been read already; what it said is elsewhere.
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
