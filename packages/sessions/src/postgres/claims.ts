import type { HolderRow } from "../engine/rows.ts";
import type { Database } from "./database.ts";
import { NOW, statement } from "./statement.ts";
import { toText } from "./text.ts";

/** Takes or prolongs a lease, by the database's clock. A second try after a lost answer finds the lease its own. */
export async function takeLease(
  database: Database,
  sid: number,
  purpose: string,
  holder: string,
  milliseconds: number,
): Promise<boolean> {
  const upsert = statement(
    `INSERT INTO ${database.schema}.leases AS held (sid, purpose, holder, until) ` +
      `VALUES ($1, $2, $3, ${NOW} + $4::bigint) ON CONFLICT (sid, purpose) DO UPDATE ` +
      `SET holder = excluded.holder, until = ${NOW} + $4::bigint ` +
      `WHERE held.holder = excluded.holder OR held.until <= ${NOW} RETURNING true AS taken`,
  );
  const values = [sid, toText(purpose), toText(holder), Math.round(milliseconds)];
  return (await database.rows(upsert, values)).length > 0;
}

/** Gives a lease back. */
export async function releaseLease(
  database: Database,
  sid: number,
  purpose: string,
  holder: string,
): Promise<void> {
  const remove = statement(
    `DELETE FROM ${database.schema}.leases WHERE sid = $1 AND purpose = $2 AND holder = $3`,
  );
  await database.rows(remove, [sid, toText(purpose), toText(holder)]);
}

/** Says that a holder is alive. */
export async function beatHolder(database: Database, holder: string): Promise<void> {
  const upsert = statement(
    `INSERT INTO ${database.schema}.holders (holder, seen) VALUES ($1, ${NOW}) ` +
      "ON CONFLICT (holder) DO UPDATE SET seen = excluded.seen",
  );
  await database.rows(upsert, [toText(holder)]);
}

/** Forgets a holder. */
export async function forgetHolder(database: Database, holder: string): Promise<void> {
  const remove = statement(`DELETE FROM ${database.schema}.holders WHERE holder = $1`);
  await database.rows(remove, [toText(holder)]);
}

/** All holders, and what time it is for the database. */
export async function readHolders(
  database: Database,
): Promise<{ readonly now: number; readonly holders: readonly HolderRow[] }> {
  const select = statement(
    `SELECT clock.now, holder, seen FROM (SELECT ${NOW} AS now) AS clock ` +
      `LEFT JOIN ${database.schema}.holders ON true ORDER BY holder`,
  );
  const rows = await database.rows<{ now: number; holder: string | null; seen: number }>(select, []);
  return {
    now: rows[0]?.now ?? 0,
    holders: rows.flatMap(({ holder, seen }) => (holder === null ? [] : [{ holder, seen }])),
  };
}
