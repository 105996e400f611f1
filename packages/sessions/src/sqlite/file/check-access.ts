import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { SessionError } from "../../errors.ts";

/** Explains why a store cannot be opened or created at a path. SQLite itself would only say that it cannot. */
export function checkAccess(path: string): void {
  const folder = dirname(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new SessionError("unreachable", `the folder ${folder} does not exist`, { hint: "Make it first." });
  const file = statSync(path, { throwIfNoEntry: false });
  if (file !== undefined && !file.isFile())
    throw new SessionError("unreachable", `${path} is not a file`, { hint: "Name a file for the store." });
  if (file !== undefined && !may(path, constants.R_OK))
    throw new SessionError("unreachable", `${path} may not be read by this process`, {
      hint: "Check whom the file belongs to, and its permissions.",
    });
  // SQLite keeps a log beside the file, so the folder has to be writable as well.
  for (const place of file === undefined ? [folder] : [path, folder]) {
    if (may(place, constants.W_OK)) continue;
    throw new SessionError("read-only", `${place} may not be written by this process`, {
      hint: "A store needs a file and a folder that it can write, on a disk that is not mounted read-only.",
    });
  }
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
