import { asList, isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { findList, likeness, sampleOf } from "../shared.ts";

const MEMBERS = [
  "text",
  "functionCall",
  "function_call",
  "functionResponse",
  "function_response",
  "inlineData",
  "inline_data",
  "fileData",
  "file_data",
  "thoughtSignature",
  "executableCode",
  "codeExecutionResult",
];

/** Says how much a document looks like contents. */
export function detect(document: unknown): Likeness {
  if (isBag(document)) {
    const { contents } = document;
    if (typeof contents === "string" || isBag(contents)) return likeness(3, "has contents");
    if (!Array.isArray(contents)) return likeness(0, "no contents");
  }
  const list = findList(document, "contents");
  if (list === undefined) return likeness(0, "no contents");
  let position = 0;
  for (const message of sampleOf(list)) {
    const seen = judgeMessage(message, `contents.${position++}`);
    if (seen !== undefined) return seen;
  }
  return isBag(document) ? likeness(3, "has contents") : likeness(list.length === 0 ? 1 : 0, "no parts");
}

function judgeMessage(message: unknown, place: string): Likeness | undefined {
  if (!isBag(message)) return undefined;
  if (message.content !== undefined || message.kind !== undefined)
    return likeness(0, `${place} is no content`);
  const { parts } = message;
  for (const part of isBag(parts) ? [parts] : (asList(parts)?.slice(0, 50) ?? [])) {
    if (!isBag(part)) continue;
    if (part.type !== undefined || part.part_kind !== undefined || part.kind !== undefined) {
      return likeness(0, `${place} has parts with a type`);
    }
    for (const member of MEMBERS)
      if (part[member] !== undefined) return likeness(3, `${place} has ${member} in parts`);
  }
  return undefined;
}
