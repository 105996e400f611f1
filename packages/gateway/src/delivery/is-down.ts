import type { ErrorClass } from "@suture/core/classify";
import type { Outcome } from "../proxy/outgoing.ts";
import { refusalOf } from "./refusal-of.ts";

/** Answers that say that the provider cannot answer now, or not this caller: paid out, timed out, limited. */
const UNABLE: ReadonlySet<number> = new Set([402, 408, 429]);
/** What an error means by which an answer of success says so: it has no status of its own. */
const SAYS_SO: ReadonlySet<ErrorClass> = new Set<ErrorClass>(["overloaded", "rate_limit", "quota"]);

/** Whether somebody else may do better with the same request: the provider is gone, busy, or has had enough. */
export function isDown({ answer }: Outcome, provider: string): boolean {
  if (answer === undefined || answer.status >= 500 || UNABLE.has(answer.status)) return true;
  const said = answer.status < 400 ? refusalOf(answer, provider) : undefined;
  return said !== undefined && SAYS_SO.has(said.class);
}
