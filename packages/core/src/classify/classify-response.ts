import { asBag, asList, asString, type Bag, fromJson, isBag } from "../json/values.ts";
import { PARSED } from "./bounds.ts";
import type { Classified } from "./classified.ts";
import { classify } from "./classify.ts";
import { type ErrorClass, HELPS } from "./error-class.ts";
import { finishOf } from "./finish-of.ts";
import { readEvents } from "./read-events.ts";
import { stopOf } from "./stop-reasons.ts";
import { usageOf } from "./usage-of.ts";

/** What is known of the model that answered. */
export interface ResponseOptions {
  /** Its context window, in tokens: with it, usage that reaches the window is noticed. */
  readonly window?: number | undefined;
  /** Who answered; a hint. */
  readonly provider?: string | undefined;
}

/**
 * Says what is wrong with an answer that came with status 200: an error in it or in a stream's event, a stop because the window or
 * the output was full, a filter took the answer or the model garbled it, or usage above the window. `undefined` when nothing is. Takes a whole answer, one event, a list of
 * events, or the text of any of these.
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
    // A stream tells the input first and the output last.
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
  // Another try may well be written better; another try at what was blocked is blocked.
  if (stop === "garbled") return { ...made("other_invalid", `stopped: ${reason}`, {}), helps: "retry" };
  if (stop === "blocked") return made("other_invalid", `stopped: ${reason}`, {});
  const full = window !== undefined && total !== undefined && total >= window;
  // Some servers cut the prompt to the window in silence, and then have no room for a single token.
  const silent = usage !== undefined && usage.output === 0 && usage.input > 0;
  if (full || silent) return made("context_overflow", `stopped: ${reason}, with the window full`, sizes);
  return made("output_limit", `stopped: ${reason}`, usage === undefined ? {} : { limit: usage.output });
}

/** Why Gemini did not answer the prompt at all. */
function blockOf(event: Bag): string | undefined {
  const { blockReason } = asBag(event.promptFeedback ?? asBag(event.response).promptFeedback);
  return asString(blockReason);
}

function made(name: ErrorClass, message: string, sizes: { limit?: number; requested?: number }): Classified {
  // More room for the output is what helps where the output was cut off, and that is the opposite of less.
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

/** Whether an answer or an event holds an error of the provider, and not only words about one. */
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
  // An event of Bedrock's streams is named for its exception.
  return (
    Object.keys(event).length === 1 &&
    /Exception$/.test(Object.keys(event)[0] ?? "") &&
    asString(asBag(Object.values(event)[0]).message) !== undefined
  );
}
