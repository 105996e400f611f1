import { type Bag, isBag } from "../../json/values.ts";
import type { MediaContent, PartContent, ReasoningContent, ToolResultContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { type Part, Trait } from "../../model/part.ts";
import { quoteContent } from "../quote-content.ts";
import { sameParts } from "../same-parts.ts";
import { argumentsObject, baseOf, findList, replaceList, withFields, writeMessages } from "../shared.ts";
import { mediaBlock } from "./media.ts";
import { readSystem, thinkingOf, withoutThinking } from "./read.ts";
import { SHAPE } from "./shape.ts";
import { writeToolConfig } from "./tools.ts";

/** Writes an outline as Converse messages, or as the request that holds them. */
export function write(outline: Outline, document: unknown): unknown {
  let names: Set<string> | undefined;
  const messages = writeMessages(outline, findList(document, SHAPE.list) ?? [], (message, out) => {
    names ??= documentNames(outline.messages);
    const base = baseOf(message);
    // Converse knows no system message; whether one may stay is for the rules to say.
    base.role = message.role === "tool" ? "user" : message.role;
    base.content = writeBlocks(message.parts, names);
    out.push(base);
  });
  if (!isBag(document) && outline.system.length === 0) return messages;
  const body = isBag(document) ? document : {};
  const extra = body.additionalModelRequestFields;
  const silenced = thinkingOf(body) === true && outline.request.thinking === undefined;
  return replaceList(body, SHAPE.list, messages, {
    system: writeSystem(body.system, outline.system),
    toolConfig: writeToolConfig(body.toolConfig, outline.tools),
    additionalModelRequestFields: silenced ? withoutThinking(extra) : extra,
  });
}

function writeSystem(current: unknown, parts: readonly Part[]): unknown {
  if (sameParts(parts, readSystem(current))) return current;
  return parts.length === 0 ? undefined : writeBlocks(parts, new Set());
}

/** Names of the documents that stay as they are: made ones must differ. */
function documentNames(messages: readonly Message[]): Set<string> {
  const names = new Set<string>();
  for (const { parts } of messages) {
    for (const { kind, raw } of parts) {
      const document = kind === "media" && isBag(raw) ? raw.document : undefined;
      if (isBag(document) && typeof document.name === "string") names.add(document.name);
    }
  }
  return names;
}

function writeBlocks(parts: readonly Part[], names: Set<string>): readonly unknown[] {
  const blocks: unknown[] = [];
  for (const part of parts) {
    if (part.made !== undefined) writeMade(part, part.made, names, blocks);
    else if (typeof part.raw === "string") blocks.push({ text: part.raw });
    else if (!isLostMark(part)) blocks.push(writeRaw(part));
  }
  return blocks;
}

/** A cache point whose mark is gone says nothing. */
function isLostMark({ kind, raw, traits }: Part): boolean {
  return kind === "opaque" && isBag(raw) && isBag(raw.cachePoint) && (traits & Trait.CacheMark) === 0;
}

/** The caller's own block, with the id and name the bones say. */
function writeRaw({ raw, kind, id, name }: Part): unknown {
  if (!isBag(raw)) return raw;
  const { toolUse, toolResult } = raw;
  if (kind === "tool-call" && isBag(toolUse)) {
    return withFields(raw, { toolUse: withFields(toolUse, { toolUseId: id, name }) });
  }
  if (kind === "tool-result" && isBag(toolResult)) {
    return withFields(raw, { toolResult: withFields(toolResult, { toolUseId: id }) });
  }
  return raw;
}

function writeMade(part: Part, made: PartContent, names: Set<string>, out: unknown[]): void {
  const raw = isBag(part.raw) ? part.raw : {};
  switch (made.type) {
    case "text":
      out.push(withFields(raw, { text: made.text }));
      return;
    case "reasoning":
      writeReasoning(made, raw, out);
      return;
    case "tool-call": {
      const { id: toolUseId, name } = made;
      const own = isBag(raw.toolUse) ? raw.toolUse : {};
      const toolUse = withFields(own, { toolUseId, name, input: argumentsObject(made.input) });
      out.push(withFields(raw, { toolUse }));
      return;
    }
    case "tool-result":
      writeResult(raw, made, names, out);
      return;
    case "media":
      out.push(isBag(part.raw) ? mediaOver(part.raw, made) : mediaOr(made, names));
      return;
    default:
      out.push(made.format === "bedrock" ? made.value : { text: quoteContent(made) });
  }
}

function mediaOr(content: MediaContent, names: Set<string>): Bag {
  return mediaBlock(content, names) ?? { text: quoteContent(content) };
}

/** The caller's own block with other media in it; a document keeps its name. */
function mediaOver(raw: Bag, content: MediaContent): Bag {
  const old = raw[content.media];
  const next = mediaOr(content, new Set());
  const inner = next[content.media];
  if (!isBag(old) || !isBag(inner)) return next;
  return withFields(raw, { [content.media]: withFields(old, { ...inner, name: old.name }) });
}

function writeReasoning({ text, proof, vendor }: ReasoningContent, raw: Bag, out: unknown[]): void {
  if (vendor !== undefined && vendor !== "anthropic") {
    if (text !== undefined) out.push({ text });
    return;
  }
  if (text === undefined && proof === undefined) return;
  const own = isBag(raw.reasoningContent) ? raw.reasoningContent : {};
  const thought = isBag(own.reasoningText) ? own.reasoningText : {};
  const reasoningContent =
    text === undefined
      ? withFields(own, { redactedContent: proof })
      : withFields(own, { reasoningText: withFields(thought, { text, signature: proof }) });
  out.push(withFields(raw, { reasoningContent }));
}

function writeResult(raw: Bag, made: ToolResultContent, names: Set<string>, out: unknown[]): void {
  const own = isBag(raw.toolResult) ? raw.toolResult : {};
  const failed = made.failed === true;
  const status = failed ? "error" : own.status === "error" ? undefined : own.status;
  const content = resultContent(made, names);
  if (failed && content.length === 0) content.push({ text: "error" });
  const toolResult = withFields(own, { toolUseId: made.id, content, status });
  out.push(withFields(raw, { toolResult }));
}

function resultContent({ output, value }: ToolResultContent, names: Set<string>): unknown[] {
  const media = output.filter((piece) => piece.type === "media").map((piece) => mediaOr(piece, names));
  if (isBag(value)) return [{ json: value }, ...media];
  return output.map((piece) => (piece.type === "text" ? { text: piece.text } : mediaOr(piece, names)));
}
