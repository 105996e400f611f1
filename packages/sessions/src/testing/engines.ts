import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@suture/testkit/postgres";
import type { Engine } from "../engine/engine.ts";
import { MemoryEngine } from "../memory/memory-engine.ts";
import { openPostgresEngine } from "../postgres/index.ts";
import { openSqliteEngine, type SqliteDriver } from "../sqlite/index.ts";
import { loadedDrivers } from "./drivers.ts";

/** A database to test. */
export interface TestBed {
  /** Opens one more instance of the engine on the same database. */
  open(): Promise<Engine>;
  /** Removes the database. */
  drop(): Promise<void>;
}

/** An engine under test. */
export interface EngineUnderTest {
  readonly name: string;
  /** How many runs it gets: engines that wait for disks get fewer. */
  readonly runs: number;
  prepare(): Promise<TestBed>;
}

export const memoryEngines: readonly EngineUnderTest[] = [{ name: "memory", runs: 100, prepare: inMemory }];

/** SQLite, through every driver that this Node.js can load. */
export const sqliteEngines: readonly EngineUnderTest[] = (await loadedDrivers()).map((driver) => ({
  name: `SQLite (${driver.name})`,
  runs: 25,
  prepare: () => onSqlite(driver),
}));

export const postgresEngines: readonly EngineUnderTest[] = [
  { name: "Postgres", runs: 15, prepare: onPostgres },
];

async function inMemory(): Promise<TestBed> {
  const engine = new MemoryEngine();
  return { open: async () => engine, drop: () => engine.close() };
}

async function onSqlite(driver: SqliteDriver): Promise<TestBed> {
  const folder = mkdtempSync(join(tmpdir(), "suture-"));
  return {
    open: () => openSqliteEngine({ path: join(folder, "sessions.db"), driver }),
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function onPostgres(): Promise<TestBed> {
  const database = await createTestDatabase();
  return {
    open: () => openPostgresEngine({ url: database.url, maxConnections: 4 }),
    drop: () => database.drop(),
  };
}
