import type { Changes } from "../../engine/engine.ts";
import { latestText, movesTurns, needsPastTurns } from "../../engine/latest-turns.ts";
import { isOneAppend } from "../../engine/one-append.ts";
import { applyMail, holds } from "../mail/settle.ts";
import { ownedBy } from "../owned.ts";
import { LISTED_FOR_MS } from "../rows.ts";
import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";
import { appendOne } from "./append-one.ts";
import { moveTurns } from "./move-turns.ts";
import { removeRows } from "./remove-rows.ts";
import { writeRows } from "./write-rows.ts";

// Passing values to SQLite costs time, and an index is updated whenever one of its columns is named. Most changes only advance a session,
// so the columns with an index are left out.
const PLACE = "head = ?1, turn = ?2, step = ?3, updated = ?4, latest = latest || ?5";
const REST = "holder = ?10, state = ?11, model = ?12, label = ?13, usage = ?14, parent = ?15";
const INDEXED = "turn_state = ?9, listed = ?4";
const EXPECTED = "WHERE sid = ?6 AND owner = ?7 AND head = ?8";
const AS_INDEXED = "turn_state = ?9 AND listed <= ?4 AND listed >";
const ADVANCE = {
  first: `UPDATE sessions SET ${PLACE} ${EXPECTED} AND ${AS_INDEXED} ?10`,
  otherwise: `UPDATE sessions SET ${PLACE}, ${INDEXED} ${EXPECTED}`,
} as const;
const CHANGE = {
  first: `UPDATE sessions SET ${PLACE}, ${REST} ${EXPECTED} AND ${AS_INDEXED} ?16`,
  otherwise: `UPDATE sessions SET ${PLACE}, ${REST}, ${INDEXED} ${EXPECTED}`,
} as const;

/**
 * Applies changes within a transaction. False, without any change, when the head is not the expected one; undefined when the lane of their
 * mail is not held.
 */
export function commit(writer: Statements, changes: Changes): boolean | undefined {
  if (isOneAppend(changes) && appendOne(writer, changes)) return true;
  const { sid } = changes.session;
  const { mail } = changes;
  if (mail !== undefined && !holds(writer, mail)) return undefined;
  const moves = needsPastTurns(changes) || movesTurns(changes);
  if (!advance(writer, changes, moves ? "" : latestText(changes.turns))) return false;
  // From here on it is certain that the owner has this session.
  if (moves) moveTurns(writer, sid);
  removeRows(writer, sid, changes);
  writeRows(writer, sid, changes, moves ? changes.turns : []);
  for (const { step, id } of changes.answered)
    writer.of("DELETE FROM calls WHERE sid = ? AND id = ? AND step = ?").run(sid, toText(id), step);
  for (const { seq, by } of changes.undone)
    writer.of("UPDATE marks SET undone_by = ? WHERE sid = ? AND seq = ?").run(by, sid, seq);
  if (mail !== undefined) applyMail(writer, mail);
  return true;
}

function advance(writer: Statements, { session, expected, advances }: Changes, latest: string): boolean {
  const { head, turn, turnState, step, holder, state, model, label, usage, parent, updated } = session;
  const values = [head, turn, step, updated, latest, ...ownedBy(session), expected, turnState];
  if (advances !== true) values.push(toText(holder), state, toText(model), label, usage, toText(parent));
  const update = advances === true ? ADVANCE : CHANGE;
  return (
    writer.of(update.first).run(...values, updated - LISTED_FOR_MS).changes !== 0 ||
    writer.of(update.otherwise).run(...values).changes !== 0
  );
}
