import { isBag } from "../../json/values.ts";
import { withFields } from "../../json/with-fields.ts";
import type { PartContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import type { Part } from "../../model/part.ts";
import { findList } from "../document.ts";
import { keepList } from "../keep-list.ts";
import { baseOf, replaceList, writeMessages } from "../write-messages.ts";
import { writeToolList } from "../write-tool-list.ts";
import { sutureContent } from "./content.ts";
import { SUTURE_TOOLS } from "./request.ts";

/** Writes an outline in canonical form, like the document. */
export function writeSuture(outline: Outline, document: unknown, original?: Outline): unknown {
  const messages = writeMessages(outline, findList(document, "messages"), writeMessage);
  const list =
    outline.system.length === 0
      ? messages
      : [{ role: "system", parts: outline.system.map(writePart) }, ...messages];
  const tools = isBag(document) ? document.tools : undefined;
  return replaceList(document, "messages", list, {
    tools: writeToolList(tools, outline, original, SUTURE_TOOLS),
  });
}

function writeMessage(message: Message, out: unknown[]): void {
  const base = baseOf(message);
  out.push(
    withFields(base, { role: message.role, parts: keepList(base.parts, message.parts.map(writePart)) }),
  );
}

/** The canonical form of a part. Other fields of its own are kept if only bones or content changed. */
function writePart(part: Part): unknown {
  const content = plainly(sutureContent(part));
  const { raw } = part;
  if (!isBag(raw)) return part.made === undefined && part.kind === "opaque" ? raw : content;
  if (part.made !== undefined && raw.type === content.type) return withFields(raw, { ...content });
  if (part.made !== undefined) return content;
  const { id, name } = part;
  return withFields(raw, { ...(id !== undefined && { id }), ...(name !== undefined && { name }) });
}

/** There is only one field for arguments, so if a number needs the text, all arguments are written as text. */
function plainly(content: PartContent): PartContent {
  if (content.type !== "tool-call" || content.arguments === undefined) return content;
  const { arguments: input, ...call } = content;
  return { ...call, input };
}
