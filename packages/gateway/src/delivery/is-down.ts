import type { ErrorClass } from "@suture/core/classify";
import type { Outcome } from "../proxy/outgoing.ts";
import { refusalOf } from "./refusal-of.ts";

/** Statuses that mean that the provider cannot answer now, or not this caller: payment required, timed out, rate limited. */
const UNABLE: ReadonlySet<number> = new Set([402, 408, 429]);
/** The classes of errors that a successful answer may report: it has no error status of its own. */
const SAYS_SO: ReadonlySet<ErrorClass> = new Set<ErrorClass>(["overloaded", "rate_limit", "quota"]);

/** Whether a fallback may do better with the same request: the provider is gone, busy, or over its limits. */
export function isDown({ answer }: Outcome, provider: string): boolean {
  if (answer === undefined || answer.status >= 500 || UNABLE.has(answer.status)) return true;
  const said = answer.status < 400 ? refusalOf(answer, provider) : undefined;
  return said !== undefined && SAYS_SO.has(said.class);
}
