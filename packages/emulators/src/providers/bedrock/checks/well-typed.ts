import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, listOf, objectsOf } from "../../../json.ts";
import { KINDS } from "./content-present.ts";

/** Lists are lists, structures are structures, texts are strings. Otherwise the body cannot be read at all. */
export const wellTyped: Check = {
  says: "Every member has the type that the API gives it.",
  find({ body }) {
    for (const list of [body.messages, body.system]) {
      if (given(list) && !Array.isArray(list)) return unreadable(list, "List");
    }
    for (const message of listOf(body.messages)) {
      if (!isObject(message)) return unreadable(message, "Message");
      const { role, content } = message;
      if (given(role) && typeof role !== "string") return unreadable(role, "String");
      if (given(content) && !Array.isArray(content)) return unreadable(content, "List");
      for (const block of listOf(content)) {
        const complaint = isObject(block) ? blockTyped(block) : unreadable(block, "ContentBlock");
        if (complaint !== undefined) return complaint;
      }
    }
    return undefined;
  },
};

function blockTyped(block: JsonObject): Complaint | undefined {
  const { text, toolResult } = block;
  if (given(text) && typeof text !== "string") return unreadable(text, "String");
  // Members that the API does not define are ignored.
  for (const name of KINDS)
    if (name !== "text" && given(block[name]) && !isObject(block[name]))
      return unreadable(block[name], "Structure");
  const media = mediaTyped(block);
  if (media !== undefined) return media;
  for (const shown of isObject(toolResult) ? objectsOf(toolResult.content) : []) {
    const complaint = mediaTyped(shown);
    if (complaint !== undefined) return complaint;
  }
  if (!isObject(toolResult) || !given(toolResult.content)) return undefined;
  return Array.isArray(toolResult.content) ? undefined : unreadable(toolResult.content, "List");
}

function mediaTyped({ image, video, document }: JsonObject): Complaint | undefined {
  for (const media of [image, video, document]) {
    if (!isObject(media)) continue;
    const { format, source } = media;
    if (given(format) && typeof format !== "string") return unreadable(format, "String");
    if (given(source) && !isObject(source)) return unreadable(source, "Structure");
  }
  return undefined;
}

function given(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function unreadable(value: unknown, wanted: string): Complaint {
  const type = "SerializationException";
  if (isObject(value)) return { type, message: "Start of structure or map found where not expected." };
  if (Array.isArray(value)) return { type, message: "Start of list found where not expected." };
  const found = value === null ? "NULL" : { string: "STRING", number: "NUMBER" }[typeof value as string];
  const article = wanted === "String" ? "" : "a ";
  return { type, message: `${found ?? "BOOLEAN"}_VALUE can not be converted to ${article}${wanted}` };
}
