import type { SessionRef } from "../engine/rows.ts";
import { toText } from "./text.ts";

/**
 * The number of a session if the owner has it; otherwise nothing. Uses the first two parameters of a statement, which {@link ownedBy}
 * provides.
 */
export const OWNED = "(SELECT sid FROM sessions WHERE sid = ?1 AND owner = ?2)";

/** The parameters of {@link OWNED}. */
export function ownedBy({ sid, owner }: SessionRef): [sid: number, owner: string] {
  return [sid, toText(owner)];
}
