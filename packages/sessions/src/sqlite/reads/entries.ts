import type { EntryRange } from "../../engine/engine.ts";
import type { Entry, SessionRef } from "../../engine/rows.ts";
import { OWNED, ownedBy } from "../owned.ts";
import { entryOf } from "../rows.ts";
import type { Statements } from "../statements.ts";
import { boundOf, limitOf } from "./bounds.ts";

const RANGE = `SELECT seq, kind, turn, at, role, body FROM entries WHERE sid = ${OWNED} AND seq BETWEEN ?3 AND ?4`;
const OF_KINDS = `${RANGE} AND kind IN (SELECT value FROM json_each(?6))`;
const UP = "ORDER BY seq LIMIT ?5";
const DOWN = "ORDER BY seq DESC LIMIT ?5";

/** Entries of a session by sequence number. */
export function entries(reader: Statements, session: SessionRef, range: EntryRange): Entry[] {
  const { from, to, kinds, limit, newestFirst = false } = range;
  const order = newestFirst ? DOWN : UP;
  const values = [...ownedBy(session), from, boundOf(to), limitOf(limit)] as const;
  const rows =
    kinds === undefined
      ? reader.of(`${RANGE} ${order}`).all(...values)
      : reader.of(`${OF_KINDS} ${order}`).all(...values, JSON.stringify(kinds));
  return rows.map(entryOf);
}
