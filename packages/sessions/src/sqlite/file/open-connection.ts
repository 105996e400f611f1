import { SessionError } from "../../errors.ts";
import type { SqliteConnection, SqliteDriver } from "../drivers/driver.ts";

/** How long SQLite itself waits for a lock. It blocks the event loop meanwhile, so it is short. */
const LOCK_WAIT_MS = 5;

/** Settings of every connection. The cache is small: the system's own cache keeps the file in memory as well. */
const SETTINGS: readonly string[] = [
  "synchronous = FULL",
  // Elsewhere than on macOS these mean nothing; there, a plain fsync leaves data in the cache of the disk.
  "fullfsync = ON",
  "checkpoint_fullfsync = ON",
  "cache_size = -4096",
  "temp_store = MEMORY",
  // Pages that every append rewrites go into the file once in 16 MB of log, not once in four.
  "wal_autocheckpoint = 4000",
  "trusted_schema = OFF",
  // A log that one large change blew up is cut back to this.
  "journal_size_limit = 33554432",
];

/** Opens a connection. Neither reads nor writes the file. */
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

/** Sets a connection up; writes nothing, but throws while another process keeps others out. */
export function setUpConnection(connection: SqliteConnection): void {
  for (const setting of SETTINGS) connection.exec(`PRAGMA ${setting}`);
}

/** Runs a pragma that has a value, and gives that back. */
export function pragma(connection: SqliteConnection, text: string): unknown {
  const [row] = connection.prepare(`PRAGMA ${text}`).all();
  return row === undefined ? undefined : Object.values(row)[0];
}
