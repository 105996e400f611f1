import { type Classified, classify, classifyResponse } from "@suture/core/classify";
import { headerOf } from "../proxy/headers.ts";
import type { Answer } from "../proxy/outgoing.ts";

/** What a provider's answer complains about; undefined when it does not. */
export function refusalOf({ status, headers, body }: Answer, provider: string): Classified | undefined {
  const text = body.toString("utf8");
  if (status < 400) return classifyResponse(text, { provider });
  const retryAfter = headerOf(headers, "retry-after");
  return classify({
    status,
    body: text,
    provider,
    ...(retryAfter === undefined ? {} : { headers: { "retry-after": retryAfter } }),
  });
}
