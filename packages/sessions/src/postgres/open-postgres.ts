import { ANY, type Kinds, OBJECT, TEXT } from "../options/kinds.ts";
import { requireOptions } from "../options/require-options.ts";
import { STORE } from "../store/option-kinds.ts";
import { SessionStore, type StoreOptions } from "../store/session-store.ts";
import { openPostgresEngine } from "./open-postgres-engine.ts";
import type { PostgresEngineOptions } from "./options.ts";

/** Numbers and the schema are checked when defaults are filled in. */
const POSTGRES: Kinds<PostgresEngineOptions> = {
  url: TEXT,
  pool: OBJECT,
  maxConnections: ANY,
  statementTimeoutMs: ANY,
  retryForMs: ANY,
  schema: TEXT,
};

/**
 * Opens a store of sessions in a Postgres database, in a schema of its own. Any number of processes may have it open.
 *
 * @example
 * const store = await openPostgres({ url: process.env.DATABASE_URL });
 * const session = await store.of("me").create();
 */
export async function openPostgres(options: PostgresEngineOptions & StoreOptions): Promise<SessionStore> {
  requireOptions(options, { ...POSTGRES, ...STORE });
  return SessionStore.open(await openPostgresEngine(options), options);
}
