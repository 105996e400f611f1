import { randomBytes } from "node:crypto";
import pg from "pg";
import { startPostgres, type TestPostgres } from "./start-postgres.ts";

/** A database that nobody else uses. */
export interface TestDatabase {
  readonly url: string;
  /** Removes the database, and disconnects its users. */
  drop(): Promise<void>;
}

let shared: Promise<TestPostgres> | undefined;

/** A new database on a server; without one, on the server that the tests of this process share. */
export async function createTestDatabase(server?: TestPostgres): Promise<TestDatabase> {
  const { url: home } = server ?? (await sharedServer());
  const name = `suture_test_${randomBytes(6).toString("hex")}`;
  await runAlone(home, `CREATE DATABASE ${name}`);
  const url = new URL(home);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runAlone(home, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** Never stopped: it ends with the process. */
function sharedServer(): Promise<TestPostgres> {
  shared ??= startPostgres();
  return shared;
}

async function runAlone(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
