import type { Blame } from "./blame.ts";
import type { Breakers, Scoped } from "./breakers.ts";

/** Tells a provider's breaker who is to blame for the outcome of a caller's request. */
export function tellBreakers(
  breakers: Breakers,
  upstream: string,
  blame: Blame,
  caller: Scoped | undefined,
): void {
  if (blame === "none") breakers.succeeded(upstream);
  else if (blame === "provider") breakers.failed(upstream);
  else if (blame === "either") breakers.failed(upstream, caller);
}
