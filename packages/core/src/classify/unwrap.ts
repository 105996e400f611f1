import { asBag, asString, type Bag, isBag } from "../json/values.ts";
import { bounded, DEPTH, ENVELOPES } from "./bounds.ts";
import type { Evidence } from "./evidence.ts";
import { piecesOf } from "./pieces-of.ts";
import { readSeconds } from "./read-seconds.ts";

/** Members that contain a sentence. */
const SENTENCES = [
  "title",
  "error_description",
  "description",
  "errorMessage",
  "error_message",
  "Message",
  "error_msg",
  "errorMsg",
  "msg",
  "message",
];

/** Members that contain a code, a type or the name of an exception. */
const CODES = [
  "__type",
  "type",
  "code",
  "status",
  "reason",
  "error_type",
  "errorType",
  "error_code",
  "errorCode",
];

/** Members that repeat the HTTP status. */
const STATUSES = [
  "status",
  "statusCode",
  "status_code",
  "http_code",
  "raw_status_code",
  "code",
  "error_code",
];

/** Members that contain another envelope or a sentence, the innermost last. */
const ENVELOPES_IN = [
  "message",
  "data",
  "errors",
  "details",
  "detail",
  "response",
  "body",
  "error",
  "innererror",
  "upstream_error",
  "provider_error",
  "original_error",
  "metadata",
  "raw",
];

const LIMITS = ["n_ctx", "context_length", "max_context_length", "context_window"];
const REQUESTS = ["n_prompt_tokens", "prompt_tokens", "input_tokens", "requested_tokens"];

/** Opens nested envelopes and collects what they say. The cost is at most one scan of the text. */
export class Unwrapper {
  readonly evidence: Evidence;
  #left = ENVELOPES;

  constructor(evidence: Evidence) {
    this.evidence = evidence;
  }

  /** Opens any value. */
  open(value: unknown, depth = 0): void {
    if (depth > DEPTH || this.#left <= 0) return;
    this.#left -= 1;
    if (typeof value === "string") this.#openText(value, depth);
    else if (Array.isArray(value)) for (const item of value.slice(0, 8)) this.open(item, depth + 1);
    else if (isBag(value)) this.#openBag(value, depth);
  }

  #openText(text: string, depth: number): void {
    for (const piece of piecesOf(text)) {
      if (piece.kind === "envelope") this.open(piece.value, depth + 1);
      else if (piece.kind === "status") this.evidence.statuses.push(piece.status);
      else if (piece.kind === "code") this.evidence.codes.push(piece.code);
      else
        this.evidence.texts.push(
          bounded(piece.text)
            .replace(/\s{1,1000}/g, " ")
            .trim(),
        );
    }
  }

  #openBag(bag: Bag, depth: number): void {
    const { evidence } = this;
    for (const key of CODES) {
      const code = bag[key];
      if (typeof code === "string" && code.length <= 100) evidence.codes.push(code);
      else if (typeof code === "number" && Number.isInteger(code)) evidence.codes.push(String(code));
    }
    // `{"error":"rate_limited","message":"…"}`: a code where others have an envelope.
    if (typeof bag.error === "string" && typeof bag.message === "string") evidence.codes.push(bag.error);
    for (const key of STATUSES) {
      const status = Number(bag[key]);
      if (Number.isInteger(status) && status >= 400 && status < 600) evidence.statuses.push(status);
    }
    const param = asString(bag.param) ?? asString(bag.field);
    if (param !== undefined) {
      evidence.params.push(bounded(param));
      // Some servers put the sentence where the place should be.
      if (param.includes(" ")) this.open(param, depth + 1);
    }
    if (Array.isArray(bag.loc)) evidence.params.push(bag.loc.slice(0, 12).join("."));
    const provider = asString(bag.provider_name) ?? asString(bag.provider);
    if (provider !== undefined) evidence.providers.push(bounded(provider));
    this.#openNumbers(bag);
    this.#openException(bag, depth);
    for (const key of SENTENCES) if (typeof bag[key] === "string") this.open(bag[key], depth + 1);
    for (const key of ENVELOPES_IN)
      if (bag[key] !== undefined && !(key === "message" && typeof bag[key] === "string")) {
        this.open(bag[key], depth + 1);
      }
  }

  /** Events of Amazon's streams are named after their exceptions. */
  #openException(bag: Bag, depth: number): void {
    let name = "";
    for (const key in bag) {
      if (name !== "" || !key.endsWith("Exception")) return;
      name = key;
    }
    if (name === "") return;
    this.evidence.codes.push(name);
    this.open(bag[name], depth + 1);
  }

  #openNumbers(bag: Bag): void {
    const { evidence } = this;
    const limit = numberIn(bag, LIMITS);
    if (limit !== undefined) evidence.limit = limit;
    const requested = numberIn(bag, REQUESTS);
    if (requested !== undefined) evidence.requested = requested;
    const wait = bag.retryDelay ?? bag.retry_after ?? bag.retryAfter ?? asBag(bag.headers)["retry-after"];
    const seconds = typeof wait === "number" ? wait : readSeconds(asString(wait));
    if (seconds !== undefined) evidence.retryAfter = seconds;
  }
}

function numberIn(bag: Bag, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = bag[key];
    if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return value;
  }
  return undefined;
}
