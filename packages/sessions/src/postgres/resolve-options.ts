import pg from "pg";
import { SessionError } from "../errors.ts";
import { POSITIVE } from "../options/kinds.ts";
import { requireOption } from "../options/require-options.ts";
import type { PostgresEngineOptions } from "./options.ts";

/** Options with all defaults filled in. */
export interface ResolvedOptions {
  readonly source: { readonly url: string } | { readonly pool: pg.Pool };
  readonly maxConnections: number;
  readonly statementTimeoutMs: number;
  readonly retryForMs: number;
  readonly schema: string;
}

/** Fills in defaults, and refuses values that make no sense. */
export function resolveOptions(options: PostgresEngineOptions): ResolvedOptions {
  const { url, pool, schema = "suture" } = options;
  const { maxConnections = 10, statementTimeoutMs = 30_000, retryForMs = 10_000 } = options;
  if ((url === undefined) === (pool === undefined))
    throw new SessionError("bad-option", "expected either a url or a pool");
  if (url !== undefined) requireReadable(url);
  // The schema is part of a channel's name, which Postgres cuts off at 63 bytes.
  if (!/^[a-z_][a-z0-9_]{0,47}$/.test(schema))
    throw new SessionError("bad-option", `unexpected schema ${JSON.stringify(schema)}`, {
      hint: "Use up to 48 small letters, digits and underscores.",
    });
  for (const [name, value] of Object.entries({ maxConnections, statementTimeoutMs, retryForMs }))
    requireOption(name, value, POSITIVE);
  return {
    source: pool === undefined ? { url: url ?? "" } : { pool: pool as pg.Pool },
    maxConnections,
    statementTimeoutMs,
    retryForMs,
    schema,
  };
}

function requireReadable(url: string): void {
  try {
    new pg.Client({ connectionString: url });
  } catch {
    // The driver's message may quote the URL, which contains a password.
    throw new SessionError("bad-option", "the url of the database cannot be read", {
      hint: "Expected postgres://user:password@host:port/database, with special characters percent-encoded.",
    });
  }
}
