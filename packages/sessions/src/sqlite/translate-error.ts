import { SessionError, type SessionErrorCode } from "../errors.ts";
import type { SqliteDriver } from "./drivers/driver.ts";

/** What a result code means to people: our code, words and a hint. */
type Meaning = readonly [code: SessionErrorCode, words: string, hint: string];

const FULL: Meaning = [
  "full",
  "there is no room to write",
  "Free some disk space, or raise the limit on the size of files; nothing was lost, and the same store then goes on.",
];
const READ_ONLY: Meaning = [
  "read-only",
  "it cannot be written to",
  "This process needs the right to write the file and its folder, on a disk that is not mounted read-only.",
];
const DAMAGED: Meaning = [
  "damaged",
  "the file is damaged",
  "Restore a backup, or save what can be read with the .recover command of the sqlite3 program.",
];
const BUSY: Meaning = ["busy", "another process holds it", "Try again; a larger busyTimeoutMs waits longer."];

/** By primary result code; listed extended codes take precedence. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  SQLITE_FULL: FULL,
  // A quota, or a limit on file sizes, shows up as a failed write rather than a full disk.
  SQLITE_IOERR_WRITE: FULL,
  SQLITE_IOERR: [
    "unreachable",
    "the disk reports an error",
    "Look at the disk; nothing was lost, try again.",
  ],
  SQLITE_CANTOPEN: [
    "unreachable",
    "it cannot be opened",
    "Are the file, its folder and their permissions as they should be?",
  ],
  SQLITE_READONLY: READ_ONLY,
  SQLITE_PERM: READ_ONLY,
  SQLITE_CORRUPT: DAMAGED,
  SQLITE_NOTADB: DAMAGED,
  SQLITE_BUSY: BUSY,
  SQLITE_LOCKED: BUSY,
  // Too much competition while a transaction tried to start.
  SQLITE_PROTOCOL: BUSY,
};

const OTHER: Meaning = ["database", "SQLite refused", "The cause holds what SQLite said."];

/** Translates an error of a driver into one of sessions. */
export function translateError(error: unknown, driver: SqliteDriver, path: string): SessionError {
  if (SessionError.is(error)) return error;
  const [code, words, hint] = meaningOf(driver.codeOf(error));
  const said = error instanceof Error ? error.message : String(error);
  return new SessionError(code, `${path}: ${words} (${said})`, { hint, cause: error });
}

/** True when somebody else holds the database, and all one can do is try again. */
export function isBusy(error: unknown, driver: SqliteDriver): boolean {
  return meaningOf(driver.codeOf(error)) === BUSY;
}

function meaningOf(name: string | undefined): Meaning {
  if (name === undefined) return OTHER;
  return MEANINGS[name] ?? MEANINGS[name.split("_", 2).join("_")] ?? OTHER;
}
