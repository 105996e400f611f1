import type { SessionRow } from "../../engine/rows.ts";
import { LISTED_FOR_MS, SESSION_COLUMNS, SESSIONS, sessionOf } from "../rows.ts";
import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";
import { isAlike, type KnownSession, newStamp } from "./known-sessions.ts";
import type { Writer } from "./writer.ts";

const READ = `SELECT ${SESSION_COLUMNS}, listed, last, stamp FROM ${SESSIONS} WHERE sessions.sid = ? AND head = ?`;

/** A session as it is in the database; undefined when it has another head. */
export function readKnown({ statements }: Writer, sid: number, head: number): KnownSession | undefined {
  const row = statements.of(READ).get(sid, head);
  if (row === undefined) return undefined;
  return {
    session: sessionOf(row),
    listed: row.listed as number,
    last: row.last as number,
    stamp: row.stamp as number,
  };
}

const AHEAD = "UPDATE heads SET head = ?, updated = ?, last = ? WHERE sid = ? AND head = ? AND stamp = ?";
const RESTAMP = "UPDATE heads SET stamp = ? WHERE sid = ?";

/** Writes a session over what is known of it, which is then that; false, and nothing done, when it is not so any more. */
export function advance(
  { statements }: Writer,
  known: KnownSession,
  session: SessionRow,
  last: number,
): boolean {
  const { sid, head, updated } = session;
  const { changes } = statements.of(AHEAD).run(head, updated, last, sid, known.session.head, known.stamp);
  if (changes === 0) return false;
  const isListed = updated >= known.listed && updated < known.listed + LISTED_FOR_MS;
  if (!isListed || !isAlike(known.session, session)) {
    rewrite(statements, known, session, isListed ? known.listed : updated);
    known.stamp = newStamp();
    statements.of(RESTAMP).run(known.stamp, sid);
  }
  known.session = session;
  known.last = last;
  return true;
}

const FIELDS = "turn = ?, step = ?, holder = ?, state = ?, model = ?, label = ?, usage = ?, parent = ?";
// An index is rewritten when a column of it is named; these two are only named when they change.
const REWRITE = `UPDATE sessions SET ${FIELDS} WHERE sid = ?`;
const REWRITE_INDEXED = `UPDATE sessions SET ${FIELDS}, turn_state = ?, listed = ? WHERE sid = ?`;

function rewrite(statements: Statements, known: KnownSession, session: SessionRow, listed: number): void {
  const { sid, turn, turnState, step, holder, state, model, label, usage, parent } = session;
  const fields = [turn, step, toText(holder), state, toText(model), label, usage, toText(parent)] as const;
  const isIndexed = listed !== known.listed || turnState !== known.session.turnState;
  if (isIndexed) statements.of(REWRITE_INDEXED).run(...fields, turnState, listed, sid);
  else statements.of(REWRITE).run(...fields, sid);
  known.listed = listed;
}
