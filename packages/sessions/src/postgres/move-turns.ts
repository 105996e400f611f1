import type { Database } from "./database.ts";
import { isOwner } from "./owned.ts";
import { statement } from "./statement.ts";

/** SQL that adds turns to the past ones: those in the column `moved` of `s`. If several have the same number, the last counts. */
export function movedSql(schema: string): string {
  const fields = [0, 1, 2, 3, 4].map((place) => `e.value ->> ${place}`);
  const [turn, first, state, started, updated] = fields.map((field, place) =>
    place === 2 ? field : `(${field})::bigint`,
  );
  return (
    `INSERT INTO ${schema}.past_turns (sid, turn, first_seq, state, started, updated) ` +
    `SELECT DISTINCT ON (s.sid, ${turn}) s.sid, ${turn}, ${first}, ${state}, ${started}, ${updated} ` +
    "FROM s, jsonb_array_elements(('[' || rtrim(s.moved, ',') || ']')::jsonb) WITH ORDINALITY AS e(value, place) " +
    `ORDER BY s.sid, ${turn}, e.place DESC ` +
    "ON CONFLICT (sid, turn) DO UPDATE SET first_seq = excluded.first_seq, state = excluded.state, " +
    "started = excluded.started, updated = excluded.updated"
  );
}

/** Moves the latest turns of a session to the past ones. Readers see no difference, so it may happen at any time. */
export async function moveTurns(
  database: Database,
  { sid, owner }: { readonly sid: number; readonly owner: string },
): Promise<void> {
  const { schema } = database;
  const move = statement(
    `WITH o AS (SELECT sid, latest FROM ${schema}.sessions WHERE sid = $1 AND ${isOwner("owner", "$2")}), ` +
      `s AS (UPDATE ${schema}.sessions n SET latest = '' FROM o WHERE n.sid = o.sid AND n.latest = o.latest ` +
      `AND o.latest <> '' RETURNING n.sid, o.latest AS moved) ${movedSql(schema)}`,
  );
  await database.query(move, [sid, owner]);
}
