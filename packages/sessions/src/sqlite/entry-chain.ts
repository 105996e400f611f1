import type { SqliteRow } from "./drivers/driver.ts";
import type { Statements } from "./statements.ts";

/** An entry from which those before it are reached. */
export interface Waypoint {
  readonly seq: number;
  readonly place: number;
}

const INDEXED =
  "SELECT seq, place FROM entries WHERE sid = ? AND seq >= ? AND seq % 64 = 0 ORDER BY seq LIMIT 1";
const LAST = "SELECT head AS seq, last AS place FROM heads WHERE sid = ?";

/** The next entry at or behind a sequence number that can be found at once: at most 63 further, or the last one. */
export function waypoint(statements: Statements, sid: number, seq: number): Waypoint | undefined {
  return indexed(statements, sid, seq) ?? waypointOf(statements.of(LAST).get(sid));
}

/** The next entry at or behind a sequence number that the index knows. */
export function indexed(statements: Statements, sid: number, seq: number): Waypoint | undefined {
  return waypointOf(statements.of(INDEXED).get(sid, seq));
}

function waypointOf(row: SqliteRow | undefined): Waypoint | undefined {
  return row === undefined ? undefined : { seq: row.seq as number, place: row.place as number };
}

/**
 * The table `walk (place, previous, seq)`: from the place `start` back to the sequence number `from`, the newest first.
 * It is made row by row as rows are asked for, so a limit ends it early.
 */
export function walk(start: string, from: string): string {
  return `
WITH RECURSIVE walk (place, previous, seq) AS (
  SELECT place, previous, seq FROM entries WHERE place = ${start}
  UNION ALL
  SELECT entries.place, entries.previous, entries.seq FROM walk CROSS JOIN entries ON entries.place = walk.previous
  WHERE walk.seq > ${from}
)`;
}
