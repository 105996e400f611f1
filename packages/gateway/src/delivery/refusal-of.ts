import { type Classified, classify, classifyResponse } from "@suture/core/classify";
import { headerOf } from "../proxy/headers.ts";
import type { Answer } from "../proxy/outgoing.ts";
import { readableText } from "../proxy/readable-text.ts";
import { tellsOfError } from "../proxy/tells-of-error.ts";

/** What a provider's answer complains about; undefined when it does not. `window` is what its model holds, where that is known. */
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
 * Words without which no answer of success says that it ended for want of room: that a window was exceeded, `length`, or a name
 * of the most tokens. They are looked for by their rarest letters.
 */
const SIGNS = /_exceeded|"length"|x_(?:output_)?tokens|X_TOKENS/;

/** Whether an answer of success may say that there was no room for the rest of it: most say nothing that sounds like it. */
export function mayHaveEndedForRoom({ text }: Answer): boolean {
  return SIGNS.test(text);
}

/** Whether an answer of success says that there was no room for the rest of it. */
export function endedForRoom(answer: Answer, provider: string, window?: number): boolean {
  return refusalOf(answer, provider, window)?.class === "context_overflow";
}

/** Whether an answer of success is an error: some say with status 200 that they failed. */
export function isError({ text }: Answer): boolean {
  return tellsOfError(text);
}
