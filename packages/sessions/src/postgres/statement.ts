import { createHash } from "node:crypto";

/** SQL that a connection prepares once; with an empty name, each time. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

// Texts differ by schema and by the numbers of rows they are for: there are not many.
const named = new Map<string, Statement>();

/** Names SQL after what it says: connections may be shared with other schemas and versions. */
export function statement(text: string): Statement {
  const known = named.get(text);
  if (known) return known;
  const fresh = { name: `suture_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`, text };
  named.set(text, fresh);
  return fresh;
}

/**
 * The same, to be planned anew for its values: a plan for any number of rows expects few, and with thousands it may compare
 * each with each.
 */
export function unprepared({ text }: Statement): Statement {
  return { name: "", text };
}

/** Up to how many rows a prepared plan is good for. */
export const FEW_ROWS = 20;

/** The database's own clock, in milliseconds since 1970. */
export const NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
