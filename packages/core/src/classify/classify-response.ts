import { asBag, asList, asString, type Bag, fromJson, isBag } from "../json/values.ts";
import { PARSED } from "./bounds.ts";
import type { Classified } from "./classified.ts";
import { classify } from "./classify.ts";
import { type ErrorClass, HELPS } from "./error-class.ts";
import { finishOf } from "./finish-of.ts";
import { readEvents } from "./read-events.ts";
import { stopOf } from "./stop-reasons.ts";
import { usageOf } from "./usage-of.ts";

/** What may be known about the model that answered. */
export interface ResponseOptions {
  /** Its context window in tokens. With it, usage that reaches the window is noticed. */
  readonly window?: number | undefined;
  /** A hint about who answered. */
  readonly provider?: string | undefined;
}

/**
 * Determines what is wrong with an answer that came with status 200: an error in it or in an event of a stream; a stop
 * because the window or the output was full, a filter took the answer, or the model garbled it; or usage above the
 * window. `undefined` if nothing is wrong. Takes a whole answer, one event, a list of events, or the text of any of
 * these.
 */
export function classifyResponse(body: unknown, given?: ResponseOptions): Classified | undefined {
  const options = given ?? {};
  const events = eventsOf(body);
  for (const event of events) {
    if (hasError(event)) return classify({ status: 200, body: event, provider: options.provider });
  }
  let usage: ReturnType<typeof usageOf>;
  let reason: string | undefined;
  for (const event of events) {
    const block = blockOf(event);
    if (block !== undefined) return made("other_invalid", `blocked: ${block}`, {});
    const used = usageOf(event);
    // A stream reports the input first and the output last.
    if (used !== undefined) usage = { input: Math.max(used.input, usage?.input ?? 0), output: used.output };
    reason = finishOf(event) ?? reason;
  }
  return judgeStop(reason, usage, options);
}

function judgeStop(
  reason: string | undefined,
  usage: ReturnType<typeof usageOf>,
  { window }: ResponseOptions,
): Classified | undefined {
  const total = usage === undefined ? undefined : usage.input + usage.output;
  const sizes = {
    ...(window === undefined ? {} : { limit: window }),
    ...(total === undefined ? {} : { requested: total }),
  };
  const stop = stopOf(reason);
  if (stop === "full") return made("context_overflow", `stopped: ${reason}`, sizes);
  if (window !== undefined && total !== undefined && total > window) {
    return made("context_overflow", `usage of ${total} tokens is above the window of ${window}`, sizes);
  }
  if (stop === undefined) return undefined;
  if (stop === "failed") return made("overloaded", `stopped: ${reason}`, {});
  // Another attempt may be better written, but a blocked answer would be blocked again.
  if (stop === "garbled") return { ...made("other_invalid", `stopped: ${reason}`, {}), helps: "retry" };
  if (stop === "blocked") return made("other_invalid", `stopped: ${reason}`, {});
  const full = window !== undefined && total !== undefined && total >= window;
  // Some servers silently cut the prompt to the window, and then have no room for a single token.
  const silent = usage !== undefined && usage.output === 0 && usage.input > 0;
  if (full || silent) return made("context_overflow", `stopped: ${reason}, with the window full`, sizes);
  return made("output_limit", `stopped: ${reason}`, usage === undefined ? {} : { limit: usage.output });
}

/** Why Gemini refused to answer the prompt. */
function blockOf(event: Bag): string | undefined {
  const { blockReason } = asBag(event.promptFeedback ?? asBag(event.response).promptFeedback);
  return asString(blockReason);
}

function made(name: ErrorClass, message: string, sizes: { limit?: number; requested?: number }): Classified {
  // If the output was cut off, a higher output limit would help, not a lower one.
  return { class: name, ...sizes, helps: name === "output_limit" ? "nothing" : HELPS[name], message };
}

function eventsOf(body: unknown): readonly Bag[] {
  if (typeof body === "string") {
    if (body.length > PARSED) return readEvents(body.slice(-PARSED)).filter(isBag);
    const text = body.trim();
    const value = fromJson(text);
    return value === undefined || typeof value === "string"
      ? readEvents(text).filter(isBag)
      : eventsOf(value);
  }
  if (Array.isArray(body)) return body.slice(-256).filter(isBag);
  return isBag(body) ? [body] : [];
}

/** Whether an answer or an event is an error of the provider, and does not only contain words about one. */
function hasError(event: Bag): boolean {
  if (event.type === "error" || event.type === "response.failed") return true;
  const response = asBag(event.response);
  const errors = [event.error, response.error];
  if (
    errors.some(
      (error) =>
        (isBag(error) && Object.keys(error).length > 0) || (typeof error === "string" && error !== ""),
    )
  )
    return true;
  if (event.status === "failed" || response.status === "failed") return true;
  if (asList(event.choices)?.some((choice) => isBag(asBag(choice).error)) === true) return true;
  // Events of Bedrock's streams are named after their exceptions.
  return (
    Object.keys(event).length === 1 &&
    /Exception$/.test(Object.keys(event)[0] ?? "") &&
    asString(asBag(Object.values(event)[0]).message) !== undefined
  );
}
