import { spokenMembers } from "../json/spoken-members.ts";
import type { Bag } from "../json/values.ts";
import type { OpaqueContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import { isBlank, isMark, type Part } from "../model/part.ts";

/** True for what is said to nobody: calls, thoughts, marks, blank text. */
function isUnsaid(part: Part): boolean {
  const { kind } = part;
  return kind === "text" ? isBlank(part) : kind === "tool-call" || kind === "reasoning" || isMark(part);
}

/**
 * What a message says in members that its format does not know, where it says nothing in those that the format knows.
 * `fieldsOf` is that of the format, and names the former.
 */
export function unread(
  message: Message,
  fieldsOf: (message: Message) => readonly string[],
  format: string,
): readonly (OpaqueContent & { readonly label: string })[] {
  const { itemType, parts } = message;
  // A thought that is an item of its own is all that is to it.
  if (itemType === "reasoning" || !parts.every(isUnsaid)) return [];
  // What is no object has no fields.
  const raw = message.raw as Bag;
  return spokenMembers(raw, fieldsOf(message)).map((label) => ({
    type: "opaque",
    format,
    value: raw[label],
    label,
  }));
}
