import { type Bag, isBag } from "../../json/values.ts";
import type { MediaContent, PartContent, ReasoningContent, ToolResultContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import type { Part } from "../../model/part.ts";
import { decodeText } from "../base64.ts";
import { onlyText } from "../plain-text.ts";
import { quoteContent } from "../quote-content.ts";
import { sameParts } from "../same-parts.ts";
import {
  argumentsObject,
  baseOf,
  findList,
  mediaTypeOf,
  replaceList,
  withFields,
  withoutLostMark,
  writeMessages,
} from "../shared.ts";
import { writeToolList } from "../tool-list.ts";
import { readSystem, thinkingOf } from "./read.ts";
import { SHAPE } from "./shape.ts";
import { TOOLS } from "./tools.ts";

/** Writes an outline as Messages API messages, or as the request that holds them. */
export function write(outline: Outline, document: unknown): unknown {
  const messages = writeMessages(outline, findList(document, SHAPE.list) ?? [], writeMessage);
  if (!isBag(document) && outline.system.length === 0) return messages;
  const body = isBag(document) ? document : {};
  const silenced = thinkingOf(body) === true && outline.request.thinking === undefined;
  return replaceList(body, SHAPE.list, messages, {
    system: writeSystem(body.system, outline.system),
    tools: writeToolList(body.tools, outline.tools, TOOLS),
    thinking: silenced ? undefined : body.thinking,
  });
}

function writeSystem(current: unknown, parts: readonly Part[]): unknown {
  if (sameParts(parts, readSystem(current))) return current;
  return parts.length === 0 ? undefined : writeContent(parts, current);
}

function writeMessage(message: Message, out: unknown[]): void {
  const base = baseOf(message);
  base.role = message.role === "tool" ? "user" : message.role;
  base.content = writeContent(message.parts, base.content);
  out.push(base);
}

/** A list of blocks, or a string where one plain text is all there is and no list stood there. */
function writeContent(parts: readonly Part[], current: unknown): string | readonly unknown[] {
  const text = Array.isArray(current) ? undefined : onlyText(parts);
  if (text !== undefined) return text;
  const blocks: unknown[] = [];
  for (const part of parts) {
    if (part.made !== undefined) writeMade(part, part.made, blocks);
    else blocks.push(typeof part.raw === "string" ? textBlock(part.raw) : writeRaw(part));
  }
  return blocks;
}

function textBlock(text: string): Bag {
  return { type: "text", text };
}

/** The caller's own block, with the id, name and cache mark the bones say. */
function writeRaw(part: Part): unknown {
  const raw = withoutLostMark(part);
  if (!isBag(raw)) return raw;
  if (part.kind === "tool-call") return withFields(raw, { id: part.id, name: part.name });
  return part.kind === "tool-result" ? withFields(raw, { tool_use_id: part.id }) : raw;
}

/** A block of the type, on top of the caller's own one when there is one. */
function blockOf(part: Part, type: string, fields: Bag): Bag {
  const raw = withoutLostMark(part);
  return withFields(isBag(raw) ? raw : { type }, fields);
}

function writeMade(part: Part, made: PartContent, out: unknown[]): void {
  switch (made.type) {
    case "text":
      out.push(blockOf(part, "text", { text: made.text }));
      return;
    case "reasoning":
      writeReasoning(part, made, out);
      return;
    case "tool-call": {
      const { id, name } = made;
      out.push(blockOf(part, "tool_use", { id, name, input: argumentsObject(made.input) }));
      return;
    }
    case "tool-result":
      writeResult(part, made, out);
      return;
    case "media":
      out.push(mediaBlock(made, part));
      return;
    default:
      out.push(made.format === "anthropic" ? made.value : textBlock(quoteContent(made)));
  }
}

function writeReasoning(part: Part, made: ReasoningContent, out: unknown[]): void {
  const { text, proof } = made;
  if (proof !== undefined && made.vendor === "anthropic") {
    if (text === undefined) out.push(blockOf(part, "redacted_thinking", { data: proof }));
    else out.push(blockOf(part, "thinking", { thinking: text, signature: proof }));
  } else if (text !== undefined) out.push(textBlock(text));
}

function writeResult(part: Part, made: ToolResultContent, out: unknown[]): void {
  const raw = isBag(part.raw) ? part.raw : {};
  const { failed, value, id } = made;
  const own = made.byProvider === true && part.raw !== undefined && value !== undefined;
  out.push(
    blockOf(part, "tool_result", {
      tool_use_id: id,
      content: own ? value : resultContent(made, Array.isArray(raw.content)),
      is_error:
        failed === true && !own ? true : raw.is_error === true && failed !== true ? undefined : raw.is_error,
    }),
  );
}

function resultContent({ output }: ToolResultContent, list: boolean): unknown {
  const [first] = output;
  if (!list && output.length < 2 && first?.type !== "media") return first?.text;
  return output.map((piece) => (piece.type === "text" ? textBlock(piece.text) : mediaBlock(piece)));
}

/** An image or document block; a text that names the media where the wire has no block for it. */
function mediaBlock(made: MediaContent, part?: Part): Bag {
  const { media, url, file, data } = made;
  const mediaType = mediaTypeOf(made);
  const type = media === "image" ? "image" : "document";
  let source: Bag | undefined;
  if (url !== undefined) source = { type: "url", url };
  else if (file !== undefined) {
    // Addresses of files at other providers are no ids.
    source = file.includes(":") ? undefined : { type: "file", file_id: file };
  } else if (data !== undefined && media === "document" && mediaType.startsWith("text/")) {
    const text = decodeText(data);
    source = text === undefined ? undefined : { type: "text", media_type: "text/plain", data: text };
  } else if (data !== undefined) source = { type: "base64", media_type: mediaType, data };
  if (source === undefined || media === "audio" || media === "video") return textBlock(quoteContent(made));
  const title = media === "document" ? made.name : undefined;
  if (part === undefined) return withFields({ type, source }, { title });
  const old = isBag(part.raw) && isBag(part.raw.source) ? part.raw.source : {};
  const kept = old.type === source.type ? withFields(old, source) : source;
  return blockOf(part, type, title === undefined ? { source: kept } : { source: kept, title });
}
