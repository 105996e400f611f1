import { SessionError } from "../errors.ts";
import type { LaneRef } from "./mail-rows.ts";

/** What anyone is told who works on a lane that is not theirs any more. */
export function leaseLost(lane: LaneRef | undefined): SessionError {
  const which = lane === undefined ? "" : ` ${JSON.stringify(lane.lane)}`;
  return new SessionError("lease-lost", `the lane${which} is not held any more; nothing was changed`, {
    hint: "Leave the work to whoever holds it now. A lease that is renewed in time is not lost.",
  });
}
