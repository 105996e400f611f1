import { closeSync, openSync } from "node:fs";

/** Creates a new file that only its owner can read, because it will hold conversations. SQLite gives its log the same permissions. */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, "ax", 0o600));
  } catch {
    // It exists and keeps its permissions; or it cannot be created, which opening it will report.
  }
}
