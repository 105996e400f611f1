import { Fault } from "../model/message.ts";
import type { Part } from "../model/part.ts";
import { opaquePart, textPart } from "./plain-parts.ts";

const NO_PARTS: readonly Part[] = [];

/** Faults of a message's content by its type: a non-empty string or list has none. */
export function contentFaults(content: unknown): number {
  if (typeof content === "string") return content === "" ? Fault.ContentEmptyString : 0;
  if (Array.isArray(content)) return content.length === 0 ? Fault.ContentEmptyList : 0;
  if (content === null) return Fault.ContentNull;
  return content === undefined ? Fault.ContentMissing : Fault.ContentType;
}

/**
 * Parts of content that is a string or a list of blocks. Anything else becomes one opaque part, so that it is not lost.
 */
export function contentParts(
  content: unknown,
  field: string,
  readBlock: (field: string, index: number, raw: unknown) => Part,
): readonly Part[] {
  if (typeof content === "string") return content === "" ? NO_PARTS : [textPart(field, -1, content, content)];
  if (!Array.isArray(content)) {
    return content === null || content === undefined ? NO_PARTS : [opaquePart(field, -1, content)];
  }
  const parts: Part[] = [];
  for (let i = 0; i < content.length; i++) parts.push(readBlock(field, i, content[i]));
  return parts;
}
