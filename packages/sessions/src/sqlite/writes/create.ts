import type { NewSession } from "../../engine/engine.ts";
import { ownedBy } from "../owned.ts";
import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";
import { moveTurns } from "./move-turns.ts";
import { writeRows } from "./write-rows.ts";

const SESSION = `
INSERT INTO sessions (
  owner, id, head, turn, turn_state, step, holder, state, model, label, usage, parent, created, updated, listed
) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?14)
ON CONFLICT (owner, id) DO NOTHING`;

const SOURCE = "SELECT sid FROM sessions WHERE sid = ? AND owner = ? AND head = ?";
const COPIES: readonly string[] = [
  `INSERT INTO entries (sid, seq, kind, turn, at, role, body)
   SELECT ?1, seq, kind, turn, at, role, body FROM entries WHERE sid = ?2 AND seq <= ?3 ORDER BY seq`,
  `INSERT INTO past_turns (sid, turn, first, state, started, updated)
   SELECT ?1, turn, first, state, started, updated FROM past_turns WHERE sid = ?2 AND first <= ?3`,
  `INSERT INTO marks (sid, seq, kind, from_seq, to_seq, from_turn, to_turn, undone_by)
   SELECT ?1, seq, kind, from_seq, to_seq, from_turn, to_turn, min(undone_by, ?3 + 1)
   FROM marks WHERE sid = ?2 AND seq <= ?3`,
];

/**
 * Creates a session within a transaction and returns its number; undefined when the owner already has one with that id, or lacks the one to
 * copy.
 */
export function create(writer: Statements, created: NewSession): number | undefined {
  const { copy, session } = created;
  if (copy !== undefined) {
    const source = ownedBy({ owner: session.owner, sid: copy.sid });
    if (writer.of(SOURCE).get(...source, copy.expected) === undefined) return undefined;
  }
  const sid = insertSession(writer, session);
  if (sid === undefined) return undefined;
  if (copy !== undefined) {
    moveTurns(writer, copy.sid);
    for (const sql of COPIES) writer.of(sql).run(sid, copy.sid, copy.upTo);
  }
  writeRows(writer, sid, created, created.turns);
  return sid;
}

function insertSession(writer: Statements, session: NewSession["session"]): number | undefined {
  const { head, turn, turnState, step, state, label, usage, created, updated } = session;
  const [owner, id, holder] = [toText(session.owner), toText(session.id), toText(session.holder)];
  const [model, parent] = [toText(session.model), toText(session.parent)];
  const row = [owner, id, head, turn, turnState, step, holder, state, model, label, usage] as const;
  const { changes, lastInsertRowid } = writer.of(SESSION).run(...row, parent, created, updated);
  return changes === 0 ? undefined : Number(lastInsertRowid);
}
