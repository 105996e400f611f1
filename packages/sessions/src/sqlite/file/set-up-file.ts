import { SessionError } from "../../errors.ts";
import type { SqliteConnection } from "../drivers/driver.ts";
import { APPLICATION_ID } from "./header.ts";
import { pragma } from "./open-connection.ts";

/**
 * Marks an empty file as ours and switches it to a write-ahead log. Both happen once in the life of a file. The mark is written before
 * there is a log, so that it can be read from the file without SQLite from then on.
 */
export function setUpFile(connection: SqliteConnection, path: string): void {
  if (pragma(connection, "journal_mode") === "wal") return;
  if (pragma(connection, "application_id") !== APPLICATION_ID)
    connection.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  const mode = pragma(connection, "journal_mode = WAL");
  if (mode === "wal" || path === ":memory:") return;
  throw new SessionError(
    "unreachable",
    `${path} is on a disk where SQLite cannot share memory between processes`,
    {
      hint: "Put the store on a local disk, not on a network share.",
    },
  );
}

/** Lets SQLite check the whole file, and throws when something is wrong with it. */
export function verifyFile(connection: SqliteConnection, path: string): void {
  const found = connection
    .prepare("PRAGMA integrity_check(10)")
    .all()
    .map((row) => String(row.integrity_check));
  if (found.length === 1 && found[0] === "ok") return;
  throw new SessionError("damaged", `${path} is damaged: ${found.join("; ")}`, {
    hint: "Restore a backup, or save what can be read with the .recover command of the sqlite3 program.",
  });
}
