import type { Outcome } from "../proxy/outgoing.ts";

/** Answers that say that the provider cannot answer now, or not this caller: paid out, timed out, limited. */
const UNABLE: ReadonlySet<number> = new Set([402, 408, 429]);

/** Whether somebody else may do better with the same request: the provider is gone, busy, or has had enough. */
export function isDown({ answer }: Outcome): boolean {
  return answer === undefined || answer.status >= 500 || UNABLE.has(answer.status);
}
