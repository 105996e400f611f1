import { Fault, type Message, type Role } from "../model/message.ts";
import type { Shape } from "../model/outline.ts";
import type { Part } from "../model/part.ts";
import type { Amendment } from "./amendment.ts";

/** Faults of fields that are written unchanged, whatever else happens to the message. */
export const ABOUT_FIELDS: number = Fault.Prefix | Fault.OddName;
const ABOUT_CONTENT =
  Fault.ContentNull | Fault.ContentMissing | Fault.ContentEmptyString | Fault.ContentEmptyList;

function speaks(part: Part): boolean {
  return part.kind !== "tool-call" && part.kind !== "reasoning";
}

/** The fault that a written message with calls has: where calls have their own field, `content` may be absent. */
export function faultsOfCalls(parts: readonly Part[], results: Shape["results"]): number {
  const alone = results === "each" && !parts.some(speaks) && parts.some((part) => part.kind === "tool-call");
  return alone ? Fault.ContentNull : 0;
}

/** Faults that remain after a message is rewritten. */
export function faultsLeft(
  message: Message,
  { role, rewritten }: Amendment,
  as: Role,
  parts: readonly Part[],
  results: Shape["results"],
): number {
  // Only a role that was set is certainly known to the wire. If an unknown one becomes another, its own rule reports
  // that.
  const kept = role === undefined && (as === "system" || rewritten !== true);
  const fields = message.faults & (kept ? ABOUT_FIELDS | Fault.UnknownRole : ABOUT_FIELDS);
  if (parts.some(speaks)) return fields;
  // Beside calls, absent content stays absent, even if everything else is rewritten.
  if (rewritten === true && !parts.some((part) => part.kind === "tool-call"))
    return fields | (parts.length === 0 ? Fault.ContentEmptyString : 0);
  const absent = message.faults & ABOUT_CONTENT;
  return fields | (absent === 0 ? faultsOfCalls(parts, results) : absent);
}
