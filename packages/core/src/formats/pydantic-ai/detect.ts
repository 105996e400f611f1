import { isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { findList, likeness, sampleOf } from "../shared.ts";

/** Says how much a document looks like pydantic-ai's messages. */
export function detectPydantic(document: unknown): Likeness {
  const list = findList(document, "messages");
  if (list === undefined) return likeness(0, "no list of messages");
  for (const message of sampleOf(list)) {
    if (!isBag(message)) continue;
    const { kind, parts } = message;
    if (kind === "request" || kind === "response") return likeness(3, `a message is of the kind ${kind}`);
    if (Array.isArray(parts) && isBag(parts[0]) && typeof parts[0].part_kind === "string") {
      return likeness(3, "a part has part_kind");
    }
  }
  return likeness(list.length === 0 ? 1 : 0, "no message with a kind and parts");
}
