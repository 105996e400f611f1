import type { Classified } from "./classified.ts";
import { noEvidence } from "./evidence.ts";
import { judge } from "./judge.ts";
import { type HeadersLike, headerOf, retryAfterIn } from "./retry-after.ts";
import { Unwrapper } from "./unwrap.ts";

/** A refusal as it was received. */
export interface Refusal {
  /** A hint about who was asked, in any spelling. Gateways may relay another's words. */
  readonly provider?: string | undefined;
  /** HTTP status; 200 for an error inside a stream. */
  readonly status?: number | null | undefined;
  /** Text or parsed JSON. */
  readonly body?: unknown;
  /** A `Headers`, a `Map`, pairs or a plain object. */
  readonly headers?: HeadersLike | undefined;
}

/**
 * Determines what a provider's refusal is about, and what helps. Never throws, and always gives the same result for the
 * same refusal.
 *
 * @example
 * const { class: what, limit, helps } = classify({ status: response.status, body: await response.text() });
 */
export function classify(refusal: Refusal): Classified {
  // Callers without types may pass only the body, or nothing.
  const { provider, status, body, headers }: Refusal =
    typeof refusal === "object" ? (refusal ?? {}) : { body: refusal };
  const evidence = noEvidence();
  const type = headerOf(headers, "x-amzn-errortype");
  if (type !== undefined) evidence.codes.push(type.split(":")[0]!);
  new Unwrapper(evidence).open(body);
  return judge(evidence, {
    provider: typeof provider === "string" ? provider : undefined,
    status: typeof status === "number" ? status : undefined,
    retryAfter: retryAfterIn(headers),
  });
}
