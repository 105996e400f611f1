import type { Changes } from "../../engine/engine.ts";
import { latestText, movesTurns, needsPastTurns } from "../../engine/latest-turns.ts";
import { applyMail, holds } from "../mail/settle.ts";
import { ownedBy } from "../owned.ts";
import { LISTED_FOR_MS } from "../rows.ts";
import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";
import { moveTurns } from "./move-turns.ts";
import { removeRows } from "./remove-rows.ts";
import { writeRows } from "./write-rows.ts";

const FIELDS =
  "head = ?1, turn = ?2, step = ?3, holder = ?4, state = ?5, model = ?6, label = ?7, usage = ?8, parent = ?9, updated = ?10, latest = latest || ?15";
const EXPECTED = "WHERE sid = ?11 AND owner = ?12 AND head = ?13";
// An index is rewritten whenever a column of it is named. Most changes leave both as they are.
const UPDATE = `UPDATE sessions SET ${FIELDS} ${EXPECTED} AND turn_state = ?14 AND listed > ?16 AND listed <= ?10`;
const UPDATE_INDEXED = `UPDATE sessions SET ${FIELDS}, turn_state = ?14, listed = ?10 ${EXPECTED}`;

/**
 * Applies changes within a transaction. False, and nothing done, when the head is not the expected one; undefined when mail comes
 * along whose lane is not held.
 */
export function commit(writer: Statements, changes: Changes): boolean | undefined {
  const { sid } = changes.session;
  const { mail } = changes;
  if (mail !== undefined && !holds(writer, mail)) return undefined;
  const moves = needsPastTurns(changes) || movesTurns(changes);
  if (!advance(writer, changes, moves ? "" : latestText(changes.turns))) return false;
  // From here on the transaction knows that the session is its owner's.
  if (moves) moveTurns(writer, sid);
  removeRows(writer, sid, changes);
  writeRows(writer, sid, moves ? changes : { ...changes, turns: [] });
  for (const { step, id } of changes.answered)
    writer.of("DELETE FROM calls WHERE sid = ? AND id = ? AND step = ?").run(sid, toText(id), step);
  for (const { seq, by } of changes.undone)
    writer.of("UPDATE marks SET undone_by = ? WHERE sid = ? AND seq = ?").run(by, sid, seq);
  if (mail !== undefined) applyMail(writer, mail);
  return true;
}

function advance(writer: Statements, { session, expected }: Changes, latest: string): boolean {
  const { head, turn, turnState, step, holder, state, model, label, usage, parent, updated } = session;
  const fields = [
    head,
    turn,
    step,
    toText(holder),
    state,
    toText(model),
    label,
    usage,
    toText(parent),
  ] as const;
  const rest = [updated, ...ownedBy(session), expected, turnState, latest] as const;
  return (
    writer.of(UPDATE).run(...fields, ...rest, updated - LISTED_FOR_MS).changes !== 0 ||
    writer.of(UPDATE_INDEXED).run(...fields, ...rest).changes !== 0
  );
}
