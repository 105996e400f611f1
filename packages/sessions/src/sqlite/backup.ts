import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { SessionError } from "../errors.ts";
import type { SqliteConnection } from "./drivers/driver.ts";

/**
 * Writes a copy of the database, as of one moment, to a new file. The copy gets its name only when it is completely on disk; until then an
 * empty file reserves the name.
 */
export function backUp(connection: SqliteConnection, path: string): void {
  reserve(path);
  const partial = `${path}.partial`;
  try {
    rmSync(partial, { force: true });
    connection.prepare("VACUUM INTO ?").run(partial);
    sync(partial, "r+");
    renameSync(partial, path);
    // A new name is durable only once its folder is synced. Windows has no such operation.
    if (process.platform !== "win32") sync(dirname(path), "r");
  } catch (error) {
    for (const file of [partial, path]) rmSync(file, { force: true });
    throw error;
  }
}

function reserve(path: string): void {
  try {
    closeSync(openSync(path, "wx"));
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "EEXIST")
      throw new SessionError("bad-option", `${path} exists; a backup does not replace a file`, {
        hint: "Name a new file.",
        cause,
      });
    const reason =
      code === "ENOSPC" ? "full" : code === "EROFS" || code === "EACCES" ? "read-only" : "unreachable";
    throw new SessionError(reason, `the backup ${path} cannot be made (${String(cause)})`, {
      hint: "Its folder must exist and be writable.",
      cause,
    });
  }
}

function sync(path: string, flags: string): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
