import { createRequire } from "node:module";
import { type BetterSqlite3, betterSqlite3 } from "../drivers/better-sqlite3.ts";
import type { SqliteConnection, SqliteDriver } from "../drivers/driver.ts";
import { nodeSqlite } from "../drivers/node-sqlite.ts";
import { libsql } from "../drivers/open-driver.ts";

/** Every driver that the running Node.js can load. No two of them may have one file open in one process. */
export const drivers: readonly SqliteDriver[] = [
  await libsql(),
  ...[nodeSqlite() ?? []].flat(),
  ...(hasNodeApi10() ? [loadBetterSqlite3()] : []),
];

/** The driver of a name. */
export function driverNamed(name: string | undefined): SqliteDriver {
  const found = drivers.find((driver) => driver.name === name);
  if (found === undefined) throw new Error(`no driver ${name} on Node.js ${process.version}`);
  return found;
}

/** A driver that tells of its connections, in the order they were opened: that which writes comes first. */
export function watched(driver: SqliteDriver): { driver: SqliteDriver; opened: SqliteConnection[] } {
  const opened: SqliteConnection[] = [];
  const open = (path: string) => {
    const connection = driver.open(path);
    opened.push(connection);
    return connection;
  };
  return { driver: { name: driver.name, codeOf: driver.codeOf, open }, opened };
}

// The builds of better-sqlite3 13 end the process on an older one.
function hasNodeApi10(): boolean {
  return Number(process.versions.napi) >= 10;
}

function loadBetterSqlite3(): SqliteDriver {
  const Database: BetterSqlite3 = createRequire(import.meta.url)("better-sqlite3");
  return betterSqlite3(Database);
}
