import type { SqliteConnection, SqliteDriver } from "./driver.ts";

/** The part of better-sqlite3's class that is used; libsql's is alike. */
export type BetterSqlite3 = new (path: string) => SqliteConnection;

/** A driver made of better-sqlite3's class, or of any that is called the same way. */
export function betterSqlite3(Database: BetterSqlite3, name = "better-sqlite3"): SqliteDriver {
  return {
    name,
    open: (path) => new Database(path),
    codeOf(error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      return typeof code === "string" && code.startsWith("SQLITE_") ? code : undefined;
    },
  };
}
