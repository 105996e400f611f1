import type { SqliteConnection, SqliteDriver, SqliteStatement, SqliteValue } from "./driver.ts";

/** The part of better-sqlite3's class that is used; libsql's is alike. */
export type BetterSqlite3 = new (path: string) => BetterSqlite3Connection;

/** A connection of theirs. */
export interface BetterSqlite3Connection extends Pick<SqliteConnection, "close"> {
  exec(sql: string): unknown;
  prepare(sql: string): BetterSqlite3Statement;
}

/** A statement of theirs. It takes its values as one list, too, which is faster than one by one. */
export interface BetterSqlite3Statement {
  run(values: readonly SqliteValue[]): ReturnType<SqliteStatement["run"]>;
  get(values: readonly SqliteValue[]): ReturnType<SqliteStatement["get"]>;
  all(values: readonly SqliteValue[]): ReturnType<SqliteStatement["all"]>;
}

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
function prepare(database: BetterSqlite3Connection, sql: string): SqliteStatement {
  const places = Array.from(sql.matchAll(NUMBERED), ([, number]) => Number(number) - 1);
  const statement = database.prepare(sql.replace(NUMBERED, "?"));
  const isInOrder = places.every((place, index) => place === index);
  const placed = (values: readonly SqliteValue[]): readonly SqliteValue[] =>
    isInOrder ? values : places.map((place) => values[place] ?? null);
  return {
    run: (...values) => statement.run(placed(values)),
    get: (...values) => statement.get(placed(values)),
    all: (...values) => statement.all(placed(values)),
  };
}
