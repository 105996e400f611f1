import type { MarkQuery, TurnRange } from "../../engine/engine.ts";
import type { MarkRow, SessionRef, TurnRow } from "../../engine/rows.ts";
import { OWNED, ownedBy } from "../owned.ts";
import { MARK_COLUMNS, markOf, TURN_COLUMNS, turnOf } from "../rows.ts";
import type { Statements } from "../statements.ts";
import { boundOf, limitOf } from "./bounds.ts";

const TURNS = `SELECT ${TURN_COLUMNS} FROM turns WHERE sid = ${OWNED} AND turn BETWEEN ?3 AND ?4 ORDER BY turn`;
const TURNS_UP = `${TURNS} LIMIT ?5`;
const TURNS_DOWN = `${TURNS} DESC LIMIT ?5`;

/** Turns of a session by number. */
export function turns(reader: Statements, session: SessionRef, range: TurnRange): TurnRow[] {
  const { from, to, limit, newestFirst = false } = range;
  const statement = reader.of(newestFirst ? TURNS_DOWN : TURNS_UP);
  return statement.all(...ownedBy(session), from, boundOf(to), limitOf(limit)).map(turnOf);
}

const ALL_MARKS = `SELECT ${MARK_COLUMNS} FROM marks WHERE sid = ${OWNED} ORDER BY seq, from_seq`;
// Each side of an OR has its index, so that a long past costs nothing.
const SOME_MARKS = `
SELECT ${MARK_COLUMNS} FROM marks
WHERE (sid = ${OWNED} AND to_seq > ?3) OR (sid = ${OWNED} AND seq > ?4) OR (sid = ${OWNED} AND undone_by > ?4)
ORDER BY seq, from_seq`;

/** Marks of a session. */
export function marks(reader: Statements, session: SessionRef, query: MarkQuery | undefined): MarkRow[] {
  const rows =
    query === undefined
      ? reader.of(ALL_MARKS).all(...ownedBy(session))
      : reader.of(SOME_MARKS).all(...ownedBy(session), query.beyond, query.since);
  return rows.map(markOf);
}
