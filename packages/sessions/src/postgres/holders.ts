import type { HolderRow } from "../engine/rows.ts";
import type { Database } from "./database.ts";
import { NOW, statement } from "./statement.ts";
import { toText } from "./text.ts";

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

/** All holders, and the database's time. */
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
