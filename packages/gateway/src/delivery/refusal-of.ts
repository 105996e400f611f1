import { type Classified, classify, classifyResponse } from "@suture/core/classify";
import { headerOf } from "../proxy/headers.ts";
import type { Answer } from "../proxy/outgoing.ts";
import { readableText } from "../proxy/readable-text.ts";
import { tellsOfError } from "../proxy/tells-of-error.ts";

/** The error in a provider's answer; undefined when there is none. `window` is the model's window, if known. */
export function refusalOf(answer: Answer, provider: string, window?: number): Classified | undefined {
  const { status, headers } = answer;
  const text = readableText(answer);
  if (status < 400) return classifyResponse(text, { provider, window });
  const retryAfter = headerOf(headers, "retry-after");
  return classify({
    status,
    body: text,
    provider,
    ...(retryAfter === undefined ? {} : { headers: { "retry-after": retryAfter } }),
  });
}

/**
 * Every successful answer that ended for lack of room contains one of these: a window that was exceeded, `length`, or a name for the
 * maximum tokens. The pattern begins with their rarest letters.
 */
const SIGNS = /_exceeded|"length"|x_(?:output_)?tokens|X_TOKENS/;

/** Whether a successful answer may say that it ended for lack of room: most contain nothing like it. */
export function mayHaveEndedForRoom({ text }: Answer): boolean {
  return SIGNS.test(text);
}

/** Whether a successful answer says that it ended for lack of room. */
export function endedForRoom(answer: Answer, provider: string, window?: number): boolean {
  return refusalOf(answer, provider, window)?.class === "context_overflow";
}

/** Whether a successful answer is an error: some report failures with status 200. */
export function isError({ text }: Answer): boolean {
  return tellsOfError(text);
}
