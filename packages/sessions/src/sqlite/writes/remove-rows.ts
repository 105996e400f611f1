import type { Changes } from "../../engine/engine.ts";
import type { Statements } from "../statements.ts";

const MARKS = "DELETE FROM marks WHERE sid = ?1 AND seq BETWEEN ?2 AND ?3 AND to_seq >= ?2";
const ENTRIES = `
DELETE FROM entries WHERE sid = ?1 AND seq BETWEEN ?2 AND ?3
AND NOT EXISTS (SELECT 1 FROM marks WHERE marks.sid = entries.sid AND marks.seq = entries.seq)`;
const TURNS = "DELETE FROM past_turns WHERE sid = ?1 AND first BETWEEN ?2 AND ?3";

/** Removes the rows that a change discards, before its own rows are written. */
export function removeRows(writer: Statements, sid: number, { purge, replaceTurns }: Changes): void {
  // Marks first, because an entry stays as long as one of its marks does.
  if (purge !== undefined)
    for (const sql of [MARKS, ENTRIES, TURNS]) writer.of(sql).run(sid, purge.from, purge.to);
  if (replaceTurns === true) writer.of("DELETE FROM past_turns WHERE sid = ?").run(sid);
}
