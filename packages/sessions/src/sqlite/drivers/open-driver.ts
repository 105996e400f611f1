import { SessionError } from "../../errors.ts";
import { type BetterSqlite3, betterSqlite3 } from "./better-sqlite3.ts";
import type { SqliteDriver } from "./driver.ts";
import { nodeSqlite } from "./node-sqlite.ts";

/** The driver to use when nobody names one: the SQLite of Node.js itself where it has one, otherwise libsql. */
export async function openDriver(): Promise<SqliteDriver> {
  return nodeSqlite() ?? libsql();
}

/** The driver for the package `libsql`, which needs no compiler to be installed. */
export async function libsql(): Promise<SqliteDriver> {
  try {
    const module: { readonly default: unknown } = await import("libsql");
    return betterSqlite3(module.default as BetterSqlite3, "libsql");
  } catch (cause) {
    throw new SessionError(
      "unreachable",
      "there is no SQLite to open a store with: the package libsql cannot be loaded",
      {
        hint: "Use Node.js 22.13 or later, which has its own, install the package libsql, or pass a driver.",
        cause,
      },
    );
  }
}
