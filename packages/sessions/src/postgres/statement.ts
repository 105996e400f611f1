import { createHash } from "node:crypto";

/** SQL that a connection prepares once; if the name is empty, every time. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

// Texts differ only by schema and number of rows, so there are not many.
const named = new Map<string, Statement>();

/** Names a statement after its text: connections may be shared with other schemas and versions. */
export function statement(text: string): Statement {
  const known = named.get(text);
  if (known) return known;
  const fresh = { name: `suture_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`, text };
  named.set(text, fresh);
  return fresh;
}

/**
 * The same statement, planned anew for its values. A generic plan expects few rows, and with thousands it may compare each row with each.
 */
export function unprepared({ text }: Statement): Statement {
  return { name: "", text };
}

/** Up to this many rows, a prepared plan performs well. */
export const FEW_ROWS = 20;

/** The database's own clock, in milliseconds since 1970. */
export const NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
