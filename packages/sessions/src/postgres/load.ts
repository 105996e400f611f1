import type { Loaded } from "../engine/engine.ts";
import type { CallRow, SessionRef, SessionRow } from "../engine/rows.ts";
import { SESSION_COLUMNS } from "./columns.ts";
import type { Database } from "./database.ts";
import { owned, ownedBy } from "./owned.ts";
import { FEW_ROWS, statement, unprepared } from "./statement.ts";
import { fromText, keyOf, toText } from "./text.ts";

/** A call as JSON lists it. */
type CallColumns = [step: number, id: string, name: string, state: CallRow["state"], closedBy: number];

/** A session and its open calls, in one round trip and as of one moment. */
export async function loadSession(
  database: Database,
  owner: string,
  id: string,
): Promise<Loaded | undefined> {
  const { schema } = database;
  const open =
    "SELECT json_agg(json_build_array(c.step, coalesce(c.whole, c.key), c.name, c.state, c.closed_by) ORDER BY c.step, c.key) " +
    `FROM ${schema}.calls c WHERE c.sid = found.sid AND c.state <> 'closed'`;
  const select = statement(
    `SELECT ${SESSION_COLUMNS}, (${open}) AS calls FROM ${schema}.sessions found WHERE owner = $1 AND id = $2`,
  );
  const [row] = await database.rows<SessionRow & { calls: string | null }>(select, [
    toText(owner),
    toText(id),
  ]);
  if (row === undefined) return undefined;
  const { calls, ...session } = row;
  const listed: CallColumns[] = calls === null ? [] : JSON.parse(calls);
  return { session, calls: listed.map(readCall) };
}

/** Calls by id, whatever their state. */
export function callsById(
  database: Database,
  session: SessionRef,
  ids: readonly string[],
): Promise<CallRow[]> {
  const select = statement(
    'SELECT step, coalesce(whole, key) AS id, name, state, closed_by AS "closedBy" ' +
      `FROM ${database.schema}.calls WHERE sid = ${owned(database.schema)} AND key = ANY ($3::text[]) ORDER BY step, key`,
  );
  const planned = ids.length <= FEW_ROWS ? select : unprepared(select);
  return database.rows<CallRow>(planned, [...ownedBy(session), ids.map((id) => keyOf(toText(id)))]);
}

function readCall([step, id, name, state, closedBy]: CallColumns): CallRow {
  return { step, id: fromText(id), name: fromText(name), state, closedBy };
}
