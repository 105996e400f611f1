export { type BetterSqlite3, betterSqlite3 } from "./drivers/better-sqlite3.ts";
export type {
  SqliteConnection,
  SqliteDriver,
  SqliteRow,
  SqliteStatement,
  SqliteValue,
} from "./drivers/driver.ts";
export { nodeSqlite } from "./drivers/node-sqlite.ts";
export { libsql } from "./drivers/open-driver.ts";
export { openSqlite, type SqliteStore } from "./open-sqlite.ts";
export { openSqliteEngine, type SqliteOptions } from "./open-sqlite-engine.ts";
export type { SqliteEngine } from "./sqlite-engine.ts";
