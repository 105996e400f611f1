import type { SqliteConnection, SqliteDriver, SqliteStatement, SqliteValue } from "./driver.ts";

/** The part of better-sqlite3's class that is used; libsql's is alike. */
export type BetterSqlite3 = new (path: string) => SqliteConnection;

/** A driver made of better-sqlite3's class, or of any that is called the same way. */
export function betterSqlite3(Database: BetterSqlite3, name = "better-sqlite3"): SqliteDriver {
  return {
    name,
    open(path) {
      const database = new Database(path);
      return {
        exec: (sql) => void database.exec(sql),
        prepare: (sql) => prepare(database, sql),
        close: () => void database.close(),
      };
    },
    codeOf(error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      return typeof code === "string" && code.startsWith("SQLITE_") ? code : undefined;
    },
  };
}

const NUMBERED = /\?(\d+)/g;

/** To better-sqlite3 a parameter with a number has a name and takes no value by its place, so it gets one for each place. */
function prepare(database: SqliteConnection, sql: string): SqliteStatement {
  const places = Array.from(sql.matchAll(NUMBERED), ([, number]) => Number(number) - 1);
  if (places.length === 0) return database.prepare(sql);
  const statement = database.prepare(sql.replace(NUMBERED, "?"));
  const spread = (values: readonly SqliteValue[]) => places.map((place) => values[place] ?? null);
  return {
    run: (...values) => statement.run(...spread(values)),
    get: (...values) => statement.get(...spread(values)),
    all: (...values) => statement.all(...spread(values)),
  };
}
