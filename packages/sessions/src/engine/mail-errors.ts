import { SessionError } from "../errors.ts";
import type { LaneRef } from "./mail-rows.ts";

/** What anyone is told who works on a lane that is not theirs any more. */
export function leaseLost(lane: LaneRef | undefined): SessionError {
  const which = lane === undefined ? "" : ` ${JSON.stringify(lane.lane)}`;
  return new SessionError("lease-lost", `the lane${which} is not held any more; nothing was changed`, {
    hint: "Leave the work to whoever holds it now. A lease that is renewed in time is not lost.",
  });
}

/** What anyone is told who changes letters of which one does not lie in the lane. */
export function noSuchLetter(numbers: readonly number[]): SessionError {
  const which =
    numbers.length === 1 ? `there is no letter ${numbers[0]}` : `not all letters ${numbers.join(", ")} are`;
  return new SessionError("no-such-letter", `${which} in the lane; nothing was changed`, {
    hint: "Letters are changed by whoever holds their lane.",
  });
}
