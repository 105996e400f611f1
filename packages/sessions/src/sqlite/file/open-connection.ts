import { SessionError } from "../../errors.ts";
import type { SqliteConnection, SqliteDriver } from "../drivers/driver.ts";

/** How long SQLite itself waits for a lock. It is short because SQLite blocks the event loop meanwhile. */
const LOCK_WAIT_MS = 5;

/** Settings of every connection. The cache is small, because the operating system caches the file as well. */
const SETTINGS: readonly string[] = [
  "synchronous = FULL",
  // These matter only on macOS, where a plain fsync leaves data in the disk's cache.
  "fullfsync = ON",
  "checkpoint_fullfsync = ON",
  "cache_size = -4096",
  "temp_store = MEMORY",
  // Pages that every append rewrites are copied into the file once per 16 MB of log instead of per four.
  "wal_autocheckpoint = 4000",
  "trusted_schema = OFF",
  // A log inflated by one large change is cut back to this size.
  "journal_size_limit = 33554432",
];

/** Opens a connection without reading or writing the file. */
export function openConnection(driver: SqliteDriver, path: string): SqliteConnection {
  let connection: SqliteConnection;
  try {
    connection = driver.open(path);
  } catch (cause) {
    if (driver.codeOf(cause) !== undefined) throw cause;
    throw new SessionError("unreachable", `${path} cannot be opened`, {
      hint: "Are the file, its folder and their permissions as they should be?",
      cause,
    });
  }
  connection.exec(`PRAGMA busy_timeout = ${LOCK_WAIT_MS}`);
  return connection;
}

/** Sets a connection up. Writes nothing, but throws while another process holds an exclusive lock. */
export function setUpConnection(connection: SqliteConnection): void {
  for (const setting of SETTINGS) connection.exec(`PRAGMA ${setting}`);
}

/** Runs a pragma that returns a value. */
export function pragma(connection: SqliteConnection, text: string): unknown {
  const [row] = connection.prepare(`PRAGMA ${text}`).all();
  return row === undefined ? undefined : Object.values(row)[0];
}
