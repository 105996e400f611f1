import type { Changes } from "../../engine/engine.ts";
import { removeEntries } from "./remove-entries.ts";
import type { Writer } from "./writer.ts";

const MARKS = "DELETE FROM marks WHERE sid = ?1 AND seq BETWEEN ?2 AND ?3 AND to_seq >= ?2";
const TURNS = "DELETE FROM turns WHERE sid = ? AND first BETWEEN ? AND ?";
const LAST = "UPDATE heads SET last = ? WHERE sid = ?";

/**
 * Removes what a change says is to go, before its own rows are written. Gives back the place of the last entry that is
 * left, of which `last` was the last before.
 */
export function removeRows(writer: Writer, sid: number, last: number, changes: Changes): number {
  const { purge, replaceTurns, entries } = changes;
  const { statements, known } = writer;
  if (replaceTurns === true) statements.of("DELETE FROM turns WHERE sid = ?").run(sid);
  if (purge === undefined) return last;
  const { from, to } = purge;
  // Marks first: an entry stays as long as a mark of its own does.
  statements.of(MARKS).run(sid, from, to);
  statements.of(TURNS).run(sid, from, to);
  const left = removeEntries(writer, sid, last, purge);
  if (left !== last && entries.length === 0) {
    statements.of(LAST).run(left, sid);
    known.forget(sid);
  }
  return left;
}
