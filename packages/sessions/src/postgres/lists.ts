import type { ListQuery, SweepQuery } from "../engine/engine.ts";
import type { SessionRow } from "../engine/rows.ts";
import { SESSION_COLUMNS } from "./columns.ts";
import type { Database } from "./database.ts";
import { statement } from "./statement.ts";
import { toText } from "./text.ts";

/** Sessions of an owner, the latest changed first. */
export function listSessions(
  database: Database,
  owner: string,
  { states, limit, after, text }: ListQuery,
): Promise<SessionRow[]> {
  const values: unknown[] = [toText(owner), states, limit];
  const conditions = ["owner = $1", "state = ANY ($2::text[])"];
  if (after) {
    values.push(after.updated, after.sid);
    // The first condition is for the index; the second is the exact one.
    conditions.push("minute <= $4::bigint / 60000", "(updated, sid) < ($4, $5)");
  }
  if (text !== undefined) {
    values.push(`%${toText(text).replace(/[\\%_]/g, "\\$&")}%`);
    const holds = (column: string) => `${column} ILIKE $${values.length}${database.folding}`;
    const message = `SELECT FROM ${database.schema}.entries e WHERE e.sid = found.sid AND e.kind = 'message'`;
    conditions.push(`(${holds("label")} OR EXISTS (${message} AND ${holds("e.body")}))`);
  }
  const select = statement(
    `SELECT ${SESSION_COLUMNS} FROM ${database.schema}.sessions found WHERE ${conditions.join(" AND ")} ` +
      "ORDER BY minute DESC, updated DESC, sid DESC LIMIT $3",
  );
  return database.rows<SessionRow>(select, values);
}

/** Sessions of all owners, by number. */
export function sweepSessions(
  database: Database,
  { after, limit, owner }: SweepQuery,
): Promise<SessionRow[]> {
  const values: unknown[] = [after, limit];
  const conditions = ["sid > $1"];
  if (owner !== undefined) {
    values.push(toText(owner));
    conditions.push("owner = $3");
  }
  const select = statement(
    `SELECT ${SESSION_COLUMNS} FROM ${database.schema}.sessions WHERE ${conditions.join(" AND ")} ORDER BY sid LIMIT $2`,
  );
  return database.rows<SessionRow>(select, values);
}
