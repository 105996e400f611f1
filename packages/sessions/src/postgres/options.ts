import pg, { type Pool } from "pg";
import { SessionError } from "../errors.ts";

/** Which database, and how to treat it. */
export interface PostgresEngineOptions {
  /** Where the database is: `postgres://user:password@host:port/database`. */
  readonly url?: string;
  /** A pool to use in place of a URL. It stays the caller's: it is not ended, and its timeouts are its own. */
  readonly pool?: Pool;
  /** How many connections at most, besides one for listening. Default 10. */
  readonly maxConnections?: number;
  /** How long a statement may take. Default 30,000. */
  readonly statementTimeoutMs?: number;
  /** How long to try again when the database is away or somebody is in the way. Default 10,000. */
  readonly retryForMs?: number;
  /** The schema that the tables are in; it is made when there is none. Default `suture`. */
  readonly schema?: string;
}

/** Options with everything filled in. */
export interface ResolvedOptions {
  readonly source: { readonly url: string } | { readonly pool: Pool };
  readonly maxConnections: number;
  readonly statementTimeoutMs: number;
  readonly retryForMs: number;
  readonly schema: string;
}

/** Fills in what was left out, and refuses what cannot be meant. */
export function resolveOptions(options: PostgresEngineOptions): ResolvedOptions {
  const { url, pool, schema = "suture" } = options;
  if ((url === undefined) === (pool === undefined))
    throw new SessionError("bad-option", "expected either a url or a pool");
  if (url !== undefined) requireReadable(url);
  // It is part of a channel's name, which Postgres cuts at 63 bytes.
  if (!/^[a-z_][a-z0-9_]{0,47}$/.test(schema))
    throw new SessionError("bad-option", `unexpected schema ${JSON.stringify(schema)}`, {
      hint: "Use up to 48 small letters, digits and underscores.",
    });
  return {
    source: pool === undefined ? { url: url ?? "" } : { pool },
    maxConnections: positive("maxConnections", options.maxConnections, 10),
    statementTimeoutMs: positive("statementTimeoutMs", options.statementTimeoutMs, 30_000),
    retryForMs: positive("retryForMs", options.retryForMs, 10_000),
    schema,
  };
}

function requireReadable(url: string): void {
  try {
    new pg.Client({ connectionString: url });
  } catch {
    // The driver's own words may quote the URL, and that holds a password.
    throw new SessionError("bad-option", "the url of the database cannot be read", {
      hint: "Expected postgres://user:password@host:port/database, with special characters percent-encoded.",
    });
  }
}

function positive(name: string, value: number | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (Number.isInteger(value) && value > 0) return value;
  throw new SessionError("bad-option", `unexpected ${name} ${value}, expected a positive integer`);
}
