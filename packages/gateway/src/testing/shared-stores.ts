import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryEngine, SessionStore } from "@suture/sessions";
import { openSqlite } from "@suture/sessions/sqlite";

/** One database, and as many processes on it as a test wants. */
export interface SharedStore {
  /** What a further process sees. */
  open(): Promise<SessionStore>;
  /** Closes everything that was opened, and removes the database. */
  close(): Promise<void>;
}

/** The stores that mail is tested on, by name. */
export const SHARED_STORES: readonly (readonly [name: string, make: () => SharedStore])[] = [
  ["memory", inMemory],
  ["SQLite", onDisk],
];

function inMemory(): SharedStore {
  const engine = new MemoryEngine();
  return shared(
    () => SessionStore.open(engine),
    () => {},
  );
}

function onDisk(): SharedStore {
  const folder = mkdtempSync(join(tmpdir(), "suture-mail-"));
  return shared(
    () => openSqlite({ path: join(folder, "mail.db") }),
    () => rmSync(folder, { recursive: true }),
  );
}

function shared(open: () => Promise<SessionStore>, remove: () => void): SharedStore {
  const opened: SessionStore[] = [];
  return {
    async open() {
      const store = await open();
      opened.push(store);
      return store;
    },
    async close() {
      for (const store of opened) await store.close();
      remove();
    },
  };
}
