import { isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { findList, likeness, sampleOf } from "../shared.ts";

/** Says how much a document looks like the canonical form. */
export function detectSuture(document: unknown): Likeness {
  const list = findList(document, "messages");
  if (list === undefined) return likeness(0, "no list of messages");
  if (isBag(document) && document.suture !== undefined) return likeness(3, "the document says suture");
  let best = likeness(list.length === 0 ? 1 : 0, "no message with a role and parts");
  for (const message of sampleOf(list)) {
    if (!isBag(message) || typeof message.role !== "string" || !Array.isArray(message.parts)) continue;
    for (const part of message.parts.slice(0, 20)) {
      if (!isBag(part)) continue;
      const { type } = part;
      const own =
        (type === "tool-call" && typeof part.name === "string") ||
        (type === "tool-result" && part.output !== undefined && part.toolCallId === undefined) ||
        (type === "media" && typeof part.media === "string") ||
        (type === "opaque" && typeof part.format === "string");
      if (own) return likeness(3, `a part has the type ${type}`);
      // Messages of user interfaces look alike, but carry an id.
      const plain = type === "text" || type === "reasoning";
      const score = !plain || message.content !== undefined ? 0 : message.id === undefined ? 2 : 1;
      if (score > best.score) best = likeness(score, "messages have a role and typed parts");
    }
  }
  return best;
}
