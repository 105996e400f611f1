import type { PoolClient } from "pg";
import { type AppliedMigration, type Migration, type MigrationTarget, migrate } from "../engine/migrate.ts";
import type { Database } from "./database.ts";
import { migrations as all } from "./schema/migrations.ts";
import { ownTypes } from "./types.ts";

/** Brings the tables up to date, and returns the migrations it ran. Either all run, or none. */
export function migrateDatabase(
  database: Database,
  migrations: readonly Migration[] = all,
): Promise<readonly number[]> {
  return database.run(() =>
    database.withClient((client) => migrate(target(client, database.schema), migrations)),
  );
}

function target(client: PoolClient, schema: string): MigrationTarget {
  const table = `${schema}.migrations`;
  return {
    async locked(work) {
      // The transaction's lock ends with it, whatever happens to this process.
      await client.query("BEGIN");
      try {
        await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`suture ${schema}`]);
        const outcome = await work();
        await client.query("COMMIT");
        return outcome;
      } catch (error) {
        await client.query("ROLLBACK").catch(() => {});
        throw error;
      }
    },
    async applied() {
      // Check before creating: users who may only use tables must not need the right to create them.
      const { rows } = await client.query<{ there: string | null }>("SELECT to_regclass($1)::text AS there", [
        table,
      ]);
      if (!rows[0]?.there) await makeTable(client, schema, table);
      const text = `SELECT id, name, checksum FROM ${table} ORDER BY id`;
      return (await client.query<AppliedMigration>({ text, types: ownTypes })).rows;
    },
    async apply({ id, name, sql }, checksum) {
      await client.query(`SET LOCAL search_path TO ${schema}`);
      await client.query("SET LOCAL statement_timeout TO 0");
      await client.query(sql);
      await client.query(`INSERT INTO ${table} (id, name, checksum) VALUES ($1, $2, $3)`, [
        id,
        name,
        checksum,
      ]);
    },
  };
}

async function makeTable(client: PoolClient, schema: string, table: string): Promise<void> {
  const { rows } = await client.query<{ there: string | null }>("SELECT to_regnamespace($1)::text AS there", [
    schema,
  ]);
  if (!rows[0]?.there) await client.query(`CREATE SCHEMA ${schema}`);
  await client.query(
    `CREATE TABLE ${table} (id bigint PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())`,
  );
}
