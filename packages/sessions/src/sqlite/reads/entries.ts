import type { EntryRange } from "../../engine/engine.ts";
import type { Entry } from "../../engine/rows.ts";
import { entryOf } from "../rows.ts";
import type { Statements } from "../statements.ts";
import { boundOf, limitOf } from "./bounds.ts";

const RANGE = "SELECT seq, kind, turn, at, role, body FROM entries WHERE sid = ?1 AND seq BETWEEN ?2 AND ?3";
const OF_KINDS = `${RANGE} AND kind IN (SELECT value FROM json_each(?5))`;
const UP = "ORDER BY seq LIMIT ?4";
const DOWN = "ORDER BY seq DESC LIMIT ?4";

/** Entries of a session by sequence number. */
export function entries(reader: Statements, sid: number, range: EntryRange): Entry[] {
  const { from, to, kinds, limit, newestFirst = false } = range;
  const order = newestFirst ? DOWN : UP;
  const values = [sid, from, boundOf(to), limitOf(limit)] as const;
  const rows =
    kinds === undefined
      ? reader.of(`${RANGE} ${order}`).all(...values)
      : reader.of(`${OF_KINDS} ${order}`).all(...values, JSON.stringify(kinds));
  return rows.map(entryOf);
}
