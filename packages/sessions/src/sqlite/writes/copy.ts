import { walk, waypoint } from "../entry-chain.ts";
import type { Writer } from "./writer.ts";

const ENTRIES = `
${walk("?4", "0")}
INSERT INTO entries (place, sid, seq, previous, kind, turn, at, role, body)
SELECT ?5 + number, ?1, seq, iif(number = 1, 0, ?5 + number - 1), kind, turn, at, role, body FROM (
  SELECT row_number() OVER (ORDER BY walk.seq) AS number, entries.*
  FROM walk CROSS JOIN entries ON entries.place = walk.place WHERE walk.seq <= ?3 AND entries.sid = ?2
) ORDER BY number`;
const TURNS = `
INSERT INTO turns (sid, turn, first, state, started, updated)
SELECT ?1, turn, first, state, started, updated FROM turns WHERE sid = ?2 AND first <= ?3`;
const MARKS = `
INSERT INTO marks (sid, seq, kind, from_seq, to_seq, from_turn, to_turn, undone_by)
SELECT ?1, seq, kind, from_seq, to_seq, from_turn, to_turn, min(undone_by, ?3 + 1)
FROM marks WHERE sid = ?2 AND seq <= ?3`;

/** Copies a session's start into a new one; gives the place of the last entry back. */
export function copy({ statements, log }: Writer, sid: number, from: { sid: number; upTo: number }): number {
  log.flush();
  const start = waypoint(statements, from.sid, from.upTo);
  if (start === undefined) return 0;
  const before = log.last;
  const { changes } = statements.of(ENTRIES).run(sid, from.sid, from.upTo, start.place, before);
  log.taken(before + changes);
  for (const sql of [TURNS, MARKS]) statements.of(sql).run(sid, from.sid, from.upTo);
  return changes === 0 ? 0 : before + changes;
}
