import { closeSync, openSync } from "node:fs";

/** Makes a new file that only its owner can read: it will hold what people say. SQLite gives its log the same rights. */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, "ax", 0o600));
  } catch {
    // It exists, and keeps the rights that somebody gave it; or it cannot be made, which opening it will say.
  }
}
