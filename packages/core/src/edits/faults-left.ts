import { Fault, type Message, type Role } from "../model/message.ts";
import type { Shape } from "../model/outline.ts";
import type { Part } from "../model/part.ts";
import type { Amendment } from "./amendment.ts";

/** About fields that are written as they were, whatever else becomes of a message. */
export const ABOUT_FIELDS: number = Fault.Prefix | Fault.OddName;
const ABOUT_CONTENT =
  Fault.ContentNull | Fault.ContentMissing | Fault.ContentEmptyString | Fault.ContentEmptyList;

function speaks(part: Part): boolean {
  return part.kind !== "tool-call" && part.kind !== "reasoning";
}

/** What is off about a message with calls once it is written: where calls have a field of their own, content stays away. */
export function faultsOfCalls(parts: readonly Part[], results: Shape["results"]): number {
  const alone = results === "each" && !parts.some(speaks) && parts.some((part) => part.kind === "tool-call");
  return alone ? Fault.ContentNull : 0;
}

/** What is still off about a message once it is written anew: content that is not there stays away beside calls. */
export function faultsLeft(
  message: Message,
  { role, rewritten }: Amendment,
  as: Role,
  parts: readonly Part[],
  results: Shape["results"],
): number {
  // Only a role that was set is one that the wire has; that another is written in its place is told of by its rule.
  const kept = role === undefined && (as === "system" || rewritten !== true);
  const fields = message.faults & (kept ? ABOUT_FIELDS | Fault.UnknownRole : ABOUT_FIELDS);
  if (parts.some(speaks)) return fields;
  // Content that is not there stays away beside calls, also where all else is written anew.
  if (rewritten === true && !parts.some((part) => part.kind === "tool-call"))
    return fields | (parts.length === 0 ? Fault.ContentEmptyString : 0);
  const absent = message.faults & ABOUT_CONTENT;
  return fields | (absent === 0 ? faultsOfCalls(parts, results) : absent);
}
