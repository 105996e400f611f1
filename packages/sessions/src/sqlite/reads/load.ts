import type { Loaded } from "../../engine/engine.ts";
import type { CallRow, SessionRef } from "../../engine/rows.ts";
import { OWNED, ownedBy } from "../owned.ts";
import { CALL_COLUMNS, callOf, SESSION_COLUMNS, sessionOf } from "../rows.ts";
import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";

// In one statement, so that both are of one moment, whatever other processes commit meanwhile.
const LOAD = `
SELECT ${SESSION_COLUMNS}, (
  SELECT json_group_array(json_array(step, id, name, state, closed_by)) FROM (
    SELECT step, id, name, state, closed_by FROM calls
    WHERE calls.sid = sessions.sid AND state <> 'closed' ORDER BY step, id
  )
) AS calls
FROM sessions WHERE owner = ? AND id = ?`;

/** A session with its open calls. */
export function load(reader: Statements, owner: string, id: string): Loaded | undefined {
  const row = reader.of(LOAD).get(toText(owner), toText(id));
  if (row === undefined) return undefined;
  return { session: sessionOf(row), calls: row.calls === "[]" ? [] : openCalls(row.calls as string) };
}

function openCalls(json: string): CallRow[] {
  const rows: [number, string, string, CallRow["state"], number][] = JSON.parse(json);
  return rows.map(([step, id, name, state, closedBy]) => callOf({ step, id, name, state, closedBy }));
}

const CALLS = `
SELECT ${CALL_COLUMNS} FROM calls
WHERE sid = ${OWNED} AND id IN (SELECT value FROM json_each(?3)) ORDER BY step, id`;

/** Calls of a session by id. */
export function calls(reader: Statements, session: SessionRef, ids: readonly string[]): CallRow[] {
  return reader
    .of(CALLS)
    .all(...ownedBy(session), JSON.stringify(ids.map(toText)))
    .map(callOf);
}
