import type { Message } from "../../model/message.ts";
import { has, type Part, Trait } from "../../model/part.ts";
import type { View } from "./view.ts";

/** The document of a message that is no PDF, if there is one. */
export function plainDocument(view: View, { traits, parts }: Message): Part | undefined {
  if ((traits & Trait.Document) === 0) return undefined;
  return parts.find((part) => {
    const content = part.kind === "media" && has(part, Trait.Document) ? view.contentOf(part) : undefined;
    return content?.type === "media" && (content.mediaType ?? "application/pdf") !== "application/pdf";
  });
}

/** True for a message that may not share a turn with results: any, or only one with such a document. */
export function standsApart(view: View, message: Message, value: true | "documents" | undefined): boolean {
  return value === "documents" ? plainDocument(view, message) !== undefined : value === true;
}
