import type { Statements } from "../statements.ts";

// Of several with the same number, the latest is copied last and remains.
const COPY = `
INSERT INTO past_turns (sid, turn, first, state, started, updated)
SELECT sid, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
FROM sessions, json_each('[' || rtrim(latest, ',') || ']') WHERE sid = ? ORDER BY key
ON CONFLICT (sid, turn) DO UPDATE
SET first = excluded.first, state = excluded.state, started = excluded.started, updated = excluded.updated`;
const CLEAR = "UPDATE sessions SET latest = '' WHERE sid = ?";

/** Moves the latest turns of a session to the past ones, within a transaction. Readers see no difference. */
export function moveTurns(writer: Statements, sid: number): void {
  writer.of(COPY).run(sid);
  writer.of(CLEAR).run(sid);
}
