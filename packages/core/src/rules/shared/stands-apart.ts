import type { Message } from "../../model/message.ts";
import { has, type Part, Trait } from "../../model/part.ts";
import type { View } from "./view.ts";

/** True for a document that is not a PDF. */
export function isPlainDocument(view: View, part: Part): boolean {
  const content = part.kind === "media" && has(part, Trait.Document) ? view.contentOf(part) : undefined;
  return content?.type === "media" && (content.mediaType ?? "application/pdf") !== "application/pdf";
}

/** The first such document in a message. */
export function plainDocument(view: View, { traits, parts }: Message): Part | undefined {
  return (traits & Trait.Document) === 0 ? undefined : parts.find((part) => isPlainDocument(view, part));
}

/**
 * True for a message that must not share a turn with results. Depending on the fact, that is any message, or only one
 * with a document other than PDF.
 */
export function standsApart(
  view: View,
  message: Message,
  value: true | "documents" | "last" | undefined,
): boolean {
  return value === "documents" ? plainDocument(view, message) !== undefined : value === true;
}
