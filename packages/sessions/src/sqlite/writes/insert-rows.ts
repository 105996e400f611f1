import type { NewSession } from "../../engine/engine.ts";
import type { Statements } from "../statements.ts";

const ENTRY = "INSERT INTO entries (sid, seq, kind, turn, at, role, body) VALUES (?, ?, ?, ?, ?, ?, ?)";
const TURN = `
INSERT INTO turns (sid, turn, first, state, started, updated) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (sid, turn) DO UPDATE
SET first = excluded.first, state = excluded.state, started = excluded.started, updated = excluded.updated`;
const CALL = `
INSERT INTO calls (sid, step, id, name, state, closed_by) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (sid, id, step) DO UPDATE
SET name = excluded.name, state = excluded.state, closed_by = excluded.closed_by`;
const MARK = `
INSERT INTO marks (sid, seq, kind, from_seq, to_seq, from_turn, to_turn, undone_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/** Lists of rows that a new session and a change have in common. */
type Rows = Pick<NewSession, "entries" | "turns" | "calls" | "marks">;

/** Writes the rows of a session that are new or changed. */
export function insertRows(writer: Statements, sid: number, rows: Rows): void {
  for (const { seq, kind, turn, at, role, body } of rows.entries)
    writer.of(ENTRY).run(sid, seq, kind, turn, at, role, body);
  for (const { turn, first, state, started, updated } of rows.turns)
    writer.of(TURN).run(sid, turn, first, state, started, updated);
  for (const { step, id, name, state, closedBy } of rows.calls)
    writer.of(CALL).run(sid, step, id, name, state, closedBy);
  for (const { seq, kind, from, to, fromTurn, toTurn, undoneBy } of rows.marks)
    writer.of(MARK).run(sid, seq, kind, from, to, fromTurn, toTurn, undoneBy);
}
