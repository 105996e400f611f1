import type { Changes } from "../../engine/engine.ts";
import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";

const ENTRY = "INSERT INTO entries (sid, seq, kind, turn, at, role, body) VALUES (?, ?, ?, ?, ?, ?, ?)";
const TURN = `
INSERT INTO past_turns (sid, turn, first, state, started, updated) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (sid, turn) DO UPDATE
SET first = excluded.first, state = excluded.state, started = excluded.started, updated = excluded.updated`;
const CALL = `
INSERT INTO calls (sid, step, id, name, state, closed_by) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (sid, id, step) DO UPDATE
SET name = excluded.name, state = excluded.state, closed_by = excluded.closed_by`;
const MARK = `
INSERT INTO marks (sid, seq, kind, from_seq, to_seq, from_turn, to_turn, undone_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/** Writes the new or changed rows of a session. */
export function writeRows(
  statements: Statements,
  sid: number,
  rows: Pick<Changes, "entries" | "calls" | "marks">,
  turns: Changes["turns"],
): void {
  for (const { seq, kind, turn, at, role, body } of rows.entries)
    statements.of(ENTRY).run(sid, seq, kind, turn, at, role, body);
  for (const { turn, first, state, started, updated } of turns)
    statements.of(TURN).run(sid, turn, first, state, started, updated);
  for (const { step, id, name, state, closedBy } of rows.calls)
    statements.of(CALL).run(sid, step, toText(id), toText(name), state, closedBy);
  for (const { seq, kind, from, to, fromTurn, toTurn, undoneBy } of rows.marks)
    statements.of(MARK).run(sid, seq, kind, from, to, fromTurn, toTurn, undoneBy);
}
