import type { MarkQuery, TurnRange } from "../../engine/engine.ts";
import type { MarkRow, TurnRow } from "../../engine/rows.ts";
import { MARK_COLUMNS, markOf, TURN_COLUMNS, turnOf } from "../rows.ts";
import type { Statements } from "../statements.ts";
import { boundOf, limitOf } from "./bounds.ts";

const TURNS = `SELECT ${TURN_COLUMNS} FROM turns WHERE sid = ? AND turn BETWEEN ? AND ? ORDER BY turn`;
const TURNS_UP = `${TURNS} LIMIT ?`;
const TURNS_DOWN = `${TURNS} DESC LIMIT ?`;

/** Turns of a session by number. */
export function turns(reader: Statements, sid: number, range: TurnRange): TurnRow[] {
  const { from, to, limit, newestFirst = false } = range;
  const statement = reader.of(newestFirst ? TURNS_DOWN : TURNS_UP);
  return statement.all(sid, from, boundOf(to), limitOf(limit)).map(turnOf);
}

const ALL_MARKS = `SELECT ${MARK_COLUMNS} FROM marks WHERE sid = ? ORDER BY seq, from_seq`;
// Each side of an OR has its index, so that a long past costs nothing.
const SOME_MARKS = `
SELECT ${MARK_COLUMNS} FROM marks
WHERE (sid = ?1 AND to_seq > ?2) OR (sid = ?1 AND seq > ?3) OR (sid = ?1 AND undone_by > ?3)
ORDER BY seq, from_seq`;

/** Marks of a session. */
export function marks(reader: Statements, sid: number, query: MarkQuery | undefined): MarkRow[] {
  const rows =
    query === undefined
      ? reader.of(ALL_MARKS).all(sid)
      : reader.of(SOME_MARKS).all(sid, query.beyond, query.since);
  return rows.map(markOf);
}
