import { closeSync, openSync, readSync, statSync } from "node:fs";
import { SessionError } from "../../errors.ts";
import { APPLICATION_ID, HEADER_BYTES, type Header, readHeader } from "./header.ts";

/**
 * Makes sure that an existing file is a store known to this version, from its first bytes alone. SQLite is not involved, because
 * opening would already write files beside it. An empty file counts as missing.
 *
 * Not for a file that this process has open: closing any handle to it would release the locks of the others.
 */
export function inspectFile(path: string, newest: number): void {
  const { header, bytes } = readStart(path);
  if (bytes === 0) return;
  if (header === undefined)
    throw new SessionError("damaged", `${path} is not a SQLite database`, {
      hint: "Is it the right file? Nothing was changed.",
    });
  if (header.applicationId !== APPLICATION_ID)
    throw new SessionError("damaged", `${path} is a SQLite database of another program`, {
      hint: "Name a file of its own for the store. Nothing was changed.",
    });
  if (header.userVersion > newest)
    throw new SessionError(
      "newer-version",
      `${path} has version ${header.userVersion}, this version knows up to ${newest}`,
      {
        hint: "It was written by a newer version of Suture: use that one. Nothing was changed.",
      },
    );
  // With a log beside it, the file may legitimately be shorter: the rest is in the log.
  if (header.bytes > bytes && sizeOf(`${path}-wal`) === 0)
    throw new SessionError("damaged", `${path} was cut off: it has ${bytes} of ${header.bytes} bytes`, {
      hint: "Restore a backup, or save what can be read with the .recover command of the sqlite3 program. Nothing was changed.",
    });
}

function readStart(path: string): { header: Header | undefined; bytes: number } {
  const bytes = sizeOf(path);
  if (bytes === 0) return { header: undefined, bytes };
  const start = Buffer.alloc(HEADER_BYTES);
  const handle = openSync(path, "r");
  try {
    const read = readSync(handle, start, 0, HEADER_BYTES, 0);
    return { header: read === HEADER_BYTES ? readHeader(start) : undefined, bytes };
  } finally {
    closeSync(handle);
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
