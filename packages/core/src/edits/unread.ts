import { spokenMembers } from "../json/spoken-members.ts";
import type { Bag } from "../json/values.ts";
import type { OpaqueContent } from "../model/content.ts";
import { Kind, type Message } from "../model/message.ts";
import { isBlank, type Part } from "../model/part.ts";

/** Calls and thoughts are not said to anybody. */
const UNSAID = Kind.Text | Kind.Call | Kind.Reasoning;

/**
 * What a message says in members that its format does not know, where it says nothing in those that the format knows.
 * `fieldsOf` is that of the format, and names the former.
 */
export function unread(
  message: Message,
  fieldsOf: (message: Message) => readonly string[],
  format: string,
): readonly (OpaqueContent & { readonly label: string })[] {
  const { kinds, parts } = message;
  const silent = (part: Part): boolean => part.kind !== "text" || isBlank(part);
  if ((kinds & ~UNSAID) !== 0 || !parts.every(silent)) return [];
  // What is no object has no fields.
  const raw = message.raw as Bag;
  return spokenMembers(raw, fieldsOf(message)).map((label) => ({
    type: "opaque",
    format,
    value: raw[label],
    label,
  }));
}
