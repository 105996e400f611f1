import type { Finding } from "@suture/core";

/** The only rule that the caller must see to: a history with too many messages. */
const CALLERS = "message-count-fits";

/** True for a finding that repair mends; for a risk, only with `--strict`. */
export function isMendable({ rule }: Finding): boolean {
  return rule !== CALLERS;
}
