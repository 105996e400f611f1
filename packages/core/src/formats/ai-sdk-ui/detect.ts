import { asList, asString, type Bag, isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { findList, likeness, sampleOf } from "../shared.ts";

const TYPES = new Set([
  "text",
  "reasoning",
  "file",
  "source",
  "source-url",
  "source-document",
  "step-start",
  "dynamic-tool",
  "tool-invocation",
]);

/** Says how much a document looks like UI messages. */
export function detect(document: unknown): Likeness {
  const list = findList(document, "messages");
  if (list === undefined) return likeness(0, "no messages");
  let position = 0;
  for (const message of sampleOf(list)) {
    const seen = isBag(message) ? judge(message, `messages.${position}`) : undefined;
    position += 1;
    if (seen !== undefined) return seen;
  }
  return likeness(0, "no parts");
}

function judge(message: Bag, place: string): Likeness | undefined {
  if (Array.isArray(message.toolInvocations)) return likeness(3, `${place} has toolInvocations`);
  // A plain text of version 4 looks like anyone's; what comes later may tell.
  if (!Array.isArray(message.parts)) return undefined;
  if (message.kind !== undefined) return likeness(0, `${place} has kind`);
  for (const part of asList(message.parts)?.slice(0, 50) ?? []) {
    if (!isBag(part)) continue;
    const type = asString(part.type);
    if (type === undefined) return likeness(0, `${place} has a part without type`);
    const canonical = (type === "tool-call" || type === "tool-result") && part.toolCallId === undefined;
    if (canonical || type === "media" || type === "opaque") {
      return likeness(0, `${place} has ${type} in parts`);
    }
    if (
      type.startsWith("tool-") ||
      type.startsWith("data-") ||
      type === "step-start" ||
      type === "dynamic-tool"
    ) {
      return likeness(3, `${place} has ${type} in parts`);
    }
    if (TYPES.has(type) && typeof message.id === "string")
      return likeness(3, `${place} has an id and ${type} in parts`);
  }
  return undefined;
}
