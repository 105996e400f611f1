import type { Finding } from "@suture/core";

/** The one rule that only the caller can see to: a history with too many messages. */
const CALLERS = "message-count-fits";

/** True for a finding that a repair mends; a risk only with `--strict`. */
export function isMendable({ rule }: Finding): boolean {
  return rule !== CALLERS;
}
