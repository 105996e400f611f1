import { SessionStore, type StoreOptions } from "../store/session-store.ts";
import { openPostgresEngine } from "./open-postgres-engine.ts";
import type { PostgresEngineOptions } from "./options.ts";

/**
 * Opens a store of sessions in a Postgres database, in a schema of its own. Any number of processes may have it open.
 *
 * @example
 * const store = await openPostgres({ url: process.env.DATABASE_URL });
 * const session = await store.of("me").create();
 */
export async function openPostgres(options: PostgresEngineOptions & StoreOptions): Promise<SessionStore> {
  return SessionStore.open(await openPostgresEngine(options), options);
}
