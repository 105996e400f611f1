import { SessionError } from "../errors.ts";
import type { LaneRef } from "./mail-rows.ts";

/** The error for working on a lane that one no longer holds. */
export function leaseLost(lane: LaneRef | undefined): SessionError {
  const which = lane === undefined ? "" : ` ${JSON.stringify(lane.lane)}`;
  return new SessionError("lease-lost", `the lane${which} is not held any more; nothing was changed`, {
    hint: "Leave the work to whoever holds it now. A lease that is renewed in time is not lost.",
  });
}

/** The error for changing letters that are not all in the lane. */
export function noSuchLetter(numbers: readonly number[]): SessionError {
  const which =
    numbers.length === 1 ? `there is no letter ${numbers[0]}` : `not all letters ${numbers.join(", ")} are`;
  return new SessionError("no-such-letter", `${which} in the lane; nothing was changed`, {
    hint: "Letters are changed by whoever holds their lane.",
  });
}
