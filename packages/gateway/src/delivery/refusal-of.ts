import { type Classified, classify, classifyResponse } from "@suture/core/classify";
import { headerOf } from "../proxy/headers.ts";
import type { Answer } from "../proxy/outgoing.ts";

/** What a provider's answer complains about; undefined when it does not. `window` is what its model holds, where that is known. */
export function refusalOf(
  { status, headers, body }: Answer,
  provider: string,
  window?: number,
): Classified | undefined {
  const text = body.toString("utf8");
  if (status < 400) return classifyResponse(text, { provider, window });
  const retryAfter = headerOf(headers, "retry-after");
  return classify({
    status,
    body: text,
    provider,
    ...(retryAfter === undefined ? {} : { headers: { "retry-after": retryAfter } }),
  });
}

/** Words without which no answer of success says that it ended for want of room. */
const SIGNS = ["window_exceeded", '"length"', "max_tokens", "max_output_tokens", "MAX_TOKENS"];

/** Whether an answer of success may say that there was no room for the rest of it: most say nothing that sounds like it. */
export function mayHaveEndedForRoom({ text }: Answer): boolean {
  for (const sign of SIGNS) if (text.includes(sign)) return true;
  return false;
}

/** Whether an answer of success says that there was no room for the rest of it. */
export function endedForRoom(answer: Answer, provider: string, window?: number): boolean {
  return refusalOf(answer, provider, window)?.class === "context_overflow";
}
