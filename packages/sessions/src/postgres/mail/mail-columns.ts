import type { LaneRef } from "../../engine/mail-rows.ts";
import { toText } from "../text.ts";

/** The columns of a letter. */
export const LETTER_COLUMNS =
  "number, box, owner, lane, key, rank, state, attempts, due, body, outcome, accepted, updated";

/** The columns of a lane. */
export const LANE_COLUMNS = "box, owner, lane, rank, at, holder, token";

/** The three parameters that name a lane. */
export function named({ box, owner, lane }: LaneRef): [box: string, owner: string, lane: string] {
  return [toText(box), toText(owner), toText(lane)];
}
