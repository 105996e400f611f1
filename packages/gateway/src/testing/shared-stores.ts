import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryEngine, SessionStore } from "@suture/sessions";
import { openPostgres } from "@suture/sessions/postgres";
import { openSqlite } from "@suture/sessions/sqlite";
import { createTestDatabase, type TestDatabase } from "@suture/testkit/postgres";

/** One database, and as many processes on it as a test wants. */
export interface SharedStore {
  /** What a further process sees. */
  open(): Promise<SessionStore>;
  /** Closes everything that was opened, and removes the database. */
  close(): Promise<void>;
}

type NamedStore = readonly [name: string, make: () => SharedStore];

/** Stores without a server, by name. */
export const LOCAL_STORES: readonly NamedStore[] = [
  ["memory", inMemory],
  ["SQLite", onDisk],
];

/** All stores, for what several processes do at a time. */
export const SHARED_STORES: readonly NamedStore[] = [...LOCAL_STORES, ["Postgres", onServer]];

function inMemory(): SharedStore {
  const engine = new MemoryEngine();
  return shared(
    () => SessionStore.open(engine),
    async () => {},
  );
}

function onDisk(): SharedStore {
  const folder = mkdtempSync(join(tmpdir(), "suture-mail-"));
  return shared(
    () => openSqlite({ path: join(folder, "mail.db") }),
    async () => rmSync(folder, { recursive: true }),
  );
}

function onServer(): SharedStore {
  let database: Promise<TestDatabase> | undefined;
  return shared(
    async () => {
      database ??= createTestDatabase();
      return openPostgres({ url: (await database).url, maxConnections: 4 });
    },
    async () => (await database)?.drop(),
  );
}

function shared(open: () => Promise<SessionStore>, remove: () => Promise<void>): SharedStore {
  const opened: SessionStore[] = [];
  return {
    async open() {
      const store = await open();
      opened.push(store);
      return store;
    },
    async close() {
      for (const store of opened) await store.close();
      await remove();
    },
  };
}
