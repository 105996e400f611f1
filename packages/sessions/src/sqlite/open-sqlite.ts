import { ANY, COUNT, FLAG, type Kinds, OBJECT } from "../options/kinds.ts";
import { requireOptions } from "../options/require-options.ts";
import { STORE } from "../store/option-kinds.ts";
import { SessionStore, type StoreOptions } from "../store/session-store.ts";
import { openSqliteEngine, type SqliteOptions } from "./open-sqlite-engine.ts";

/** A store of sessions in a SQLite file. */
export interface SqliteStore extends SessionStore {
  /** Writes a copy of the store, as of one moment, to a new file. Others may write meanwhile. */
  backup(path: string): Promise<void>;
}

const SQLITE: Kinds<SqliteOptions> = { path: ANY, driver: OBJECT, busyTimeoutMs: COUNT, verify: FLAG };

/**
 * Opens a store of sessions in a SQLite file; creates it, or brings it up to date. Several processes may have it open.
 *
 * @example
 * const store = await openSqlite({ path: "sessions.db" });
 * const session = await store.of("me").create();
 */
export async function openSqlite(options: SqliteOptions & StoreOptions): Promise<SqliteStore> {
  requireOptions(options, { ...SQLITE, ...STORE });
  const engine = await openSqliteEngine(options);
  const store = await SessionStore.open(engine, options);
  return Object.assign(store, { backup: (path: string) => engine.backup(path) });
}
