import type { Changes } from "../../engine/engine.ts";
import type { SessionRow } from "../../engine/rows.ts";
import type { SqliteValue } from "../drivers/driver.ts";
import type { Statements } from "../statements.ts";
import { insertRows } from "./insert-rows.ts";
import { removeRows } from "./remove-rows.ts";

const FIELDS =
  "head = ?, turn = ?, step = ?, holder = ?, state = ?, model = ?, label = ?, usage = ?, updated = ?, parent = ?";
// An index is only rewritten when a column of it is named. Most changes leave the state of the turn as it is.
const SAME_STATE = `UPDATE sessions SET ${FIELDS} WHERE sid = ? AND head = ? AND turn_state = ?`;
const OTHER_STATE = `UPDATE sessions SET ${FIELDS}, turn_state = ? WHERE sid = ? AND head = ?`;

/** Applies changes within a transaction; false, and nothing done, when the head is not the expected one. */
export function commit(writer: Statements, changes: Changes): boolean {
  const { session, expected } = changes;
  const { sid, turnState } = session;
  const fields = fieldsOf(session);
  const isMoved =
    writer.of(SAME_STATE).run(...fields, sid, expected, turnState).changes === 0 &&
    writer.of(OTHER_STATE).run(...fields, turnState, sid, expected).changes === 0;
  if (isMoved) return false;

  removeRows(writer, sid, changes);
  insertRows(writer, sid, changes);
  for (const { step, id } of changes.answered)
    writer.of("DELETE FROM calls WHERE sid = ? AND id = ? AND step = ?").run(sid, id, step);
  for (const { seq, by } of changes.undone)
    writer.of("UPDATE marks SET undone_by = ? WHERE sid = ? AND seq = ?").run(by, sid, seq);
  return true;
}

function fieldsOf({
  head,
  turn,
  step,
  holder,
  state,
  model,
  label,
  usage,
  updated,
  parent,
}: SessionRow): SqliteValue[] {
  return [head, turn, step, holder, state, model, label, usage, updated, parent];
}
