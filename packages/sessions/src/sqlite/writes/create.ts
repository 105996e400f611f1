import type { NewSession } from "../../engine/engine.ts";
import type { Statements } from "../statements.ts";
import { insertRows } from "./insert-rows.ts";

const SESSION = `
INSERT INTO sessions
  (owner, id, head, turn, turn_state, step, holder, state, model, label, usage, parent, created, updated)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (owner, id) DO NOTHING`;

const COPIES: readonly string[] = [
  `INSERT INTO entries (sid, seq, kind, turn, at, role, body)
   SELECT ?1, seq, kind, turn, at, role, body FROM entries WHERE sid = ?2 AND seq <= ?3 ORDER BY seq`,
  `INSERT INTO turns (sid, turn, first, state, started, updated)
   SELECT ?1, turn, first, state, started, updated FROM turns WHERE sid = ?2 AND first <= ?3`,
  `INSERT INTO marks (sid, seq, kind, from_seq, to_seq, from_turn, to_turn, undone_by)
   SELECT ?1, seq, kind, from_seq, to_seq, from_turn, to_turn, min(undone_by, ?3 + 1)
   FROM marks WHERE sid = ?2 AND seq <= ?3`,
];

/** Makes a session within a transaction; its number, or undefined when the owner has one of that id. */
export function create(writer: Statements, created: NewSession): number | undefined {
  const { session, copy } = created;
  const outcome = writer
    .of(SESSION)
    .run(
      session.owner,
      session.id,
      session.head,
      session.turn,
      session.turnState,
      session.step,
      session.holder,
      session.state,
      session.model,
      session.label,
      session.usage,
      session.parent,
      session.created,
      session.updated,
    );
  if (outcome.changes === 0) return undefined;
  const sid = Number(outcome.lastInsertRowid);
  if (copy !== undefined) for (const sql of COPIES) writer.of(sql).run(sid, copy.sid, copy.upTo);
  insertRows(writer, sid, created);
  return sid;
}
