import type { MarkQuery, TurnRange } from "../../engine/engine.ts";
import { withLatest } from "../../engine/latest-turns.ts";
import type { MarkRow, SessionRef, TurnRow } from "../../engine/rows.ts";
import { OWNED, ownedBy } from "../owned.ts";
import { MARK_COLUMNS, markOf, TURN_COLUMNS, turnOf } from "../rows.ts";
import type { Statements } from "../statements.ts";
import { boundOf, limitOf } from "./bounds.ts";

// In one statement, so that no turn moves from one place to the other in between. If there are no past turns, there is one row with nulls.
const past = (order: string): string => `
SELECT latest, ${TURN_COLUMNS.split(", ")
  .map((column) => `past.${column}`)
  .join(", ")} FROM sessions LEFT JOIN (
  SELECT ${TURN_COLUMNS} FROM past_turns WHERE sid = ?1 AND turn BETWEEN ?3 AND ?4 ORDER BY turn ${order} LIMIT ?5
) AS past WHERE sid = ?1 AND owner = ?2`;
const TURNS_UP = past("ASC");
const TURNS_DOWN = past("DESC");

/** Turns of a session by number. */
export function turns(reader: Statements, session: SessionRef, range: TurnRange): TurnRow[] {
  const { from, to, limit, newestFirst = false } = range;
  const statement = reader.of(newestFirst ? TURNS_DOWN : TURNS_UP);
  const rows = statement.all(...ownedBy(session), from, boundOf(to), limitOf(limit));
  const latest = rows[0]?.latest;
  if (latest === undefined) return [];
  return withLatest(rows.filter(({ turn }) => turn !== null).map(turnOf), latest as string, range);
}

const ALL_MARKS = `SELECT ${MARK_COLUMNS} FROM marks WHERE sid = ${OWNED} ORDER BY seq, from_seq`;
// Each side of the OR uses its own index, so that a long past costs nothing.
const SOME_MARKS = `
SELECT ${MARK_COLUMNS} FROM marks
WHERE (sid = ${OWNED} AND to_seq > ?3) OR (sid = ${OWNED} AND seq > ?4) OR (sid = ${OWNED} AND undone_by > ?4)
ORDER BY seq, from_seq`;

const LATEST_MARKS = `
SELECT ${MARK_COLUMNS} FROM marks WHERE sid = ${OWNED} AND kind <> 'compaction'
UNION ALL SELECT * FROM (
  SELECT ${MARK_COLUMNS} FROM marks WHERE sid = ${OWNED} AND kind = 'compaction' ORDER BY seq DESC LIMIT ?3
)
ORDER BY seq, from_seq`;

/** Marks of a session. */
export function marks(reader: Statements, session: SessionRef, query: MarkQuery | undefined): MarkRow[] {
  const owner = ownedBy(session);
  if (query === undefined)
    return reader
      .of(ALL_MARKS)
      .all(...owner)
      .map(markOf);
  const rows =
    "compactions" in query
      ? reader.of(LATEST_MARKS).all(...owner, query.compactions)
      : reader.of(SOME_MARKS).all(...owner, query.beyond, query.since);
  return rows.map(markOf);
}
