import { type BetterSqlite3, betterSqlite3, libsql, nodeSqlite, type SqliteDriver } from "../sqlite/index.ts";

/** Every way to reach SQLite that this Node.js can load. */
export async function loadedDrivers(): Promise<SqliteDriver[]> {
  const builtIn = nodeSqlite();
  // On Node.js before 22 the package better-sqlite3 ends the process when it is loaded.
  const has22 = Number.parseInt(process.versions.node, 10) >= 22;
  const addOn = has22 ? [await better()] : [];
  return [...(builtIn === undefined ? [] : [builtIn]), await libsql(), ...addOn];
}

async function better(): Promise<SqliteDriver> {
  const module: { readonly default: unknown } = await import("better-sqlite3");
  return betterSqlite3(module.default as BetterSqlite3, "better-sqlite3");
}
