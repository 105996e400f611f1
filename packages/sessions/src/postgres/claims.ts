import type { ClaimQuery } from "../engine/engine.ts";
import type { SessionRef, SessionRow } from "../engine/rows.ts";
import { SESSION_COLUMNS } from "./columns.ts";
import type { Database } from "./database.ts";
import { owned, ownedBy } from "./owned.ts";
import { NOW, statement } from "./statement.ts";
import { toText } from "./text.ts";

/**
 * Takes or renews a lease, by the database's clock. A lease that somebody else is just taking counts as taken: nobody waits for it. A retry
 * after a lost answer finds its own lease.
 */
export async function takeLease(
  database: Database,
  session: SessionRef,
  purpose: string,
  holder: string,
  milliseconds: number,
): Promise<boolean> {
  const { schema } = database;
  const held = `SELECT sid, purpose FROM ${schema}.leases WHERE sid = ${owned(schema)} AND purpose = $3`;
  const take = statement(
    `WITH free AS (${held} AND (holder = $4 OR until <= ${NOW}) FOR UPDATE SKIP LOCKED), ` +
      `again AS (UPDATE ${schema}.leases l SET holder = $4, until = ${NOW} + $5::bigint ` +
      "FROM free WHERE l.sid = free.sid AND l.purpose = free.purpose RETURNING l.sid), " +
      `first AS (INSERT INTO ${schema}.leases (sid, purpose, holder, until) ` +
      `SELECT sid, $3, $4, ${NOW} + $5::bigint FROM ${schema}.sessions ` +
      `WHERE sid = $1 AND owner = $2 AND NOT EXISTS (${held}) ` +
      // When there was no lease yet, the first to insert one gets it.
      "ON CONFLICT (sid, purpose) DO NOTHING RETURNING sid) " +
      "SELECT sid FROM again UNION ALL SELECT sid FROM first",
  );
  const values = [...ownedBy(session), toText(purpose), toText(holder), Math.round(milliseconds)];
  return (await database.rows(take, values)).length > 0;
}

/** Gives a lease back. */
export async function releaseLease(
  database: Database,
  session: SessionRef,
  purpose: string,
  holder: string,
): Promise<void> {
  const { schema } = database;
  const remove = statement(
    `DELETE FROM ${schema}.leases WHERE sid = ${owned(schema)} AND purpose = $3 AND holder = $4`,
  );
  await database.rows(remove, [...ownedBy(session), toText(purpose), toText(holder)]);
}

/**
 * Takes leases on abandoned sessions. Rows that others have locked are skipped. Leases taken by others since the statement began are
 * noticed when ours are written, so none is given twice. A retry after a lost answer finds its own.
 */
export function claimSessions(
  database: Database,
  purpose: string,
  holder: string,
  milliseconds: number,
  { after, limit, believedMs, gone }: ClaimQuery,
): Promise<SessionRow[]> {
  const { schema } = database;
  const lives = (who: string): string =>
    `EXISTS (SELECT FROM ${schema}.holders h WHERE h.holder = ${who} AND h.seen > ${NOW} - $6::bigint AND h.holder <> ALL ($7::text[]))`;
  const claim = statement(
    `WITH free AS (SELECT sid FROM ${schema}.sessions s WHERE s.sid > $4 AND s.turn_state = 'open' ` +
      `AND s.state <> 'deleted' AND s.holder <> $2 AND NOT ${lives("s.holder")} ` +
      `AND NOT EXISTS (SELECT FROM ${schema}.leases l WHERE l.sid = s.sid AND l.purpose = $1 AND l.holder <> $2 ` +
      `AND l.until > ${NOW} AND ${lives("l.holder")}) ` +
      "ORDER BY s.sid LIMIT $5 FOR UPDATE OF s SKIP LOCKED), " +
      `taken AS (INSERT INTO ${schema}.leases AS held (sid, purpose, holder, until) ` +
      `SELECT sid, $1, $2, ${NOW} + $3::bigint FROM free ` +
      "ON CONFLICT (sid, purpose) DO UPDATE SET holder = excluded.holder, until = excluded.until " +
      `WHERE held.holder = excluded.holder OR held.until <= ${NOW} OR NOT ${lives("held.holder")} RETURNING sid) ` +
      `SELECT ${SESSION_COLUMNS} FROM ${schema}.sessions WHERE sid IN (SELECT sid FROM taken) ORDER BY sid`,
  );
  const names = [toText(purpose), toText(holder)];
  const values = [...names, Math.round(milliseconds), after, limit, believedMs, gone.map(toText)];
  return database.rows<SessionRow>(claim, values);
}
