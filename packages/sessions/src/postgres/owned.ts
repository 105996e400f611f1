import type { SessionRef } from "../engine/rows.ts";
import { toText } from "./text.ts";

/**
 * Whether a row of sessions, named by its number, is the owner's. Never to be answered by an index on owners: without
 * statistics Postgres takes that for as good as the number, and goes through all that the owner has.
 */
export function isOwner(column: string, parameter: string): string {
  return `${column} IS NOT DISTINCT FROM ${parameter}`;
}

/**
 * The number of a session, if it is its owner who asks; nothing otherwise. Takes the first two parameters of a statement,
 * which {@link ownedBy} gives.
 */
export function owned(schema: string): string {
  return `(SELECT sid FROM ${schema}.sessions WHERE sid = $1 AND ${isOwner("owner", "$2")})`;
}

/** The parameters of {@link owned}. */
export function ownedBy({ sid, owner }: SessionRef): [sid: number, owner: string] {
  return [sid, toText(owner)];
}
