import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SessionStore } from "@suture/sessions";
import { openPostgresEngine } from "@suture/sessions/postgres";
import { libsql, nodeSqlite, openSqliteEngine } from "@suture/sessions/sqlite";
import { createTestDatabase } from "@suture/testkit/postgres";
import { appending } from "./append.ts";
import { postgresFloor, sqliteFloor } from "./floor.ts";
import { longSessions } from "./long.ts";
import { memory } from "./memory.ts";

/** Durable sessions: appends beside the driver's own, long sessions beside short ones, and memory. */
export async function sessions(): Promise<void> {
  await onSqlite();
  await onPostgres();
}

async function onSqlite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "suture-bench-"));
  const path = join(folder, "sessions.db");
  const driver = nodeSqlite() ?? (await libsql());
  const engine = await openSqliteEngine({ path, driver });
  const store = await SessionStore.open(engine);
  const floor = sqliteFloor(driver, join(folder, "floor.db"));
  await appending(`SQLite (${driver.name})`, store, floor);
  await floor.close();
  await longSessions("SQLite", engine, store);
  await memory(engine, path);
  await store.close();
  rmSync(folder, { recursive: true });
}

async function onPostgres(): Promise<void> {
  const { url, drop } = await createTestDatabase();
  const engine = await openPostgresEngine({ url });
  const store = await SessionStore.open(engine);
  const floor = await postgresFloor(url);
  await appending("Postgres", store, floor);
  await floor.close();
  await longSessions("Postgres", engine, store);
  await store.close();
  await drop();
}
