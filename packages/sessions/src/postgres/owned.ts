import type { SessionRef } from "../engine/rows.ts";
import { toText } from "./text.ts";

/**
 * Whether the owner has this session. Postgres must never answer this from an index on owners: without statistics it considers that as
 * selective as the number, and reads all sessions of the owner.
 */
export function isOwner(column: string, parameter: string): string {
  return `${column} IS NOT DISTINCT FROM ${parameter}`;
}

/**
 * The number of a session if the owner has it; otherwise nothing. Uses the first two parameters of a statement, which {@link ownedBy}
 * provides.
 */
export function owned(schema: string): string {
  return `(SELECT sid FROM ${schema}.sessions WHERE sid = $1 AND ${isOwner("owner", "$2")})`;
}

/** The parameters of {@link owned}. */
export function ownedBy({ sid, owner }: SessionRef): [sid: number, owner: string] {
  return [sid, toText(owner)];
}
