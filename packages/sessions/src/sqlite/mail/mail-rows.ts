import type { LaneRef, LaneRow, LetterRow, NoteRow } from "../../engine/mail-rows.ts";
import type { SqliteRow } from "../drivers/driver.ts";
import { fromText, toText } from "../text.ts";

/** Columns of a letter, named like the fields of its row. */
export const LETTER_COLUMNS =
  "number, box, owner, lane, key, rank, state, attempts, due, body, outcome, accepted, updated";

/** A letter from {@link LETTER_COLUMNS}. */
export function letterOf(row: SqliteRow): LetterRow {
  return {
    number: row.number as number,
    box: fromText(row.box as string),
    owner: fromText(row.owner as string),
    lane: fromText(row.lane as string),
    key: fromText(row.key as string),
    rank: row.rank as LetterRow["rank"],
    state: row.state as LetterRow["state"],
    attempts: row.attempts as number,
    due: row.due as number,
    body: row.body as string,
    outcome: row.outcome as string,
    accepted: row.accepted as number,
    updated: row.updated as number,
  };
}

/** Columns of a lane, named like the fields of its row. */
export const LANE_COLUMNS = "box, owner, lane, rank, at, holder, token";

/** A lane from {@link LANE_COLUMNS}. */
export function laneOf(row: SqliteRow): LaneRow {
  return {
    box: fromText(row.box as string),
    owner: fromText(row.owner as string),
    lane: fromText(row.lane as string),
    rank: row.rank as LaneRow["rank"],
    at: row.at as number,
    holder: fromText(row.holder as string),
    token: row.token as number,
  };
}

/** The three parameters that name a lane. */
export function named({ box, owner, lane }: LaneRef): [box: string, owner: string, lane: string] {
  return [toText(box), toText(owner), toText(lane)];
}

/** A note from its columns. */
export function noteOf(row: SqliteRow): NoteRow {
  return { key: fromText(row.key as string), version: row.version as number, body: row.body as string };
}
