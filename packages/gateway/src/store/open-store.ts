import { readKeys, type SessionStore } from "@suture/sessions";
import { GatewayOptionError } from "../errors.ts";
import type { StoreOptions } from "../options.ts";

/** The variable that holds the address of Postgres, unless another one is named. */
const URL_ENV = "DATABASE_URL";

/**
 * Opens the store that a gateway remembers its conversations in; none where memory will do. What it holds is sealed with the
 * keys in `SUTURE_KEYS`, where there are any.
 */
export async function openStore(
  { kind, file = "suture.db", urlEnv = URL_ENV }: StoreOptions,
  env: { readonly [name: string]: string | undefined },
): Promise<SessionStore | undefined> {
  if (kind === "memory") return undefined;
  const keys = readKeys(env.SUTURE_KEYS);
  // Loaded here: a gateway needs no driver of a database that it does not have.
  if (kind === "sqlite") {
    const { openSqlite } = await import("@suture/sessions/sqlite");
    return openSqlite({ path: file, keys });
  }
  const url = env[urlEnv];
  if (url === undefined) throw new GatewayOptionError([`store: ${urlEnv} is not set`]);
  const { openPostgres } = await import("@suture/sessions/postgres");
  return openPostgres({ url, keys });
}
