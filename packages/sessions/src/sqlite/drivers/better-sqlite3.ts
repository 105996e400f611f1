import type { SqliteConnection, SqliteDriver, SqliteStatement, SqliteValue } from "./driver.ts";

/** The part of better-sqlite3's class in use; libsql's is the same. */
export type BetterSqlite3 = new (path: string) => BetterSqlite3Connection;

/** A connection of that class. */
export interface BetterSqlite3Connection extends Pick<SqliteConnection, "close"> {
  exec(sql: string): unknown;
  prepare(sql: string): BetterSqlite3Statement;
}

/** A statement of that class. It also takes its values as one list, which is faster than one by one. */
export interface BetterSqlite3Statement {
  run(values: readonly SqliteValue[]): ReturnType<SqliteStatement["run"]>;
  get(values: readonly SqliteValue[]): ReturnType<SqliteStatement["get"]>;
  all(values: readonly SqliteValue[]): ReturnType<SqliteStatement["all"]>;
}

/** A driver made from better-sqlite3's class, or any class with the same interface. */
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

/** better-sqlite3 treats numbered parameters as named ones, which take no positional values. So each occurrence gets a value of its own. */
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
