import { asBag, isBag } from "../../json/values.ts";
import { withFields } from "../../json/with-fields.ts";
import { Kind, type Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { type Part, Trait } from "../../model/part.ts";
import { findList } from "../document.ts";
import { isChanged } from "../is-changed.ts";
import { writeSystemField } from "../system-field.ts";
import { type Pen, writeBlocks, writeMedia, writePieces } from "../write-blocks.ts";
import { baseOf, replaceList, writeMessages } from "../write-messages.ts";
import { mediaBlock, mediaOf } from "./media.ts";
import { withoutThinking } from "./read.ts";
import { SHAPE } from "./shape.ts";
import { writeToolConfig } from "./tools.ts";

/** Writes an outline as Converse messages, or as the request that contains them. */
export function write(outline: Outline, document: unknown, original?: Outline): unknown {
  let names: Set<string> | undefined;
  const messages = writeMessages(outline, findList(document, SHAPE.list), (message, out) => {
    if (holdsMedia(message)) names ??= documentNames(outline.messages);
    const base = baseOf(message);
    // Converse knows no system message; the rules decide whether one may stay.
    base.role = message.role === "tool" ? "user" : message.role;
    base.content = writeContent(message.parts, names ?? new Set());
    out.push(base);
  });
  if (!isBag(document) && outline.system.length === 0) return messages;
  const body = asBag(document);
  const extra = body.additionalModelRequestFields;
  const silenced = isChanged("thinking", outline, original);
  return replaceList(body, SHAPE.list, messages, {
    system: writeSystemField(body.system, outline, original, () => writeContent(outline.system, new Set())),
    toolConfig: writeToolConfig(body.toolConfig, outline, original),
    additionalModelRequestFields: silenced ? withoutThinking(extra) : extra,
  });
}

function holdsMedia({ kinds, traits }: Message): boolean {
  return (kinds & Kind.Media) !== 0 || (traits & Trait.HoldsMedia) !== 0;
}

/** Names of the documents that stay unchanged, which made ones must avoid. */
function documentNames(messages: readonly Message[]): Set<string> {
  const names = new Set<string>();
  for (const message of messages) {
    for (const { kind, raw, made } of holdsMedia(message) ? message.parts : []) {
      const document = kind === "media" && isBag(raw) ? raw.document : undefined;
      // The old name of a renamed document is free again.
      const name = made?.type === "media" ? made.name : asBag(document).name;
      if (isBag(document) && typeof name === "string") names.add(name);
    }
  }
  return names;
}

function writeContent(parts: readonly Part[], names: Set<string>): readonly unknown[] {
  return writeBlocks(
    parts.filter((part) => !isLostMark(part)),
    penOf(names),
  );
}

/** A cache point that has lost its mark means nothing. */
function isLostMark({ kind, raw, traits }: Part): boolean {
  return kind === "opaque" && isBag(raw) && isBag(raw.cachePoint) && (traits & Trait.CacheMark) === 0;
}

/** Documents get names that are not in `names`. */
function penOf(names: Set<string>): Pen {
  const pen: Pen = {
    format: "bedrock",
    vendor: SHAPE.proofs,
    call: { holders: ["toolUse"], id: "toolUseId", name: "name" },
    result: { holders: ["toolResult"], id: "toolUseId" },
    text: (text) => ({ text }),
    thought: ({ text, proof }, raw = {}) => {
      if (text === undefined && proof === undefined) return undefined;
      const own = asBag(raw.reasoningContent);
      const thought = asBag(own.reasoningText);
      const reasoningContent =
        text === undefined
          ? withFields(own, { redactedContent: proof })
          : withFields(own, { reasoningText: withFields(thought, { text, signature: proof }) });
      return withFields(raw, { reasoningContent });
    },
    input: (input) => ({ inner: { input } }),
    answer: (made, own) => {
      const { value, output, failed } = made;
      const media = output.filter((piece) => piece.type === "media");
      const content = isBag(value)
        ? [{ json: value }, ...media.map((piece) => writeMedia(piece, pen))]
        : writePieces(made, pen);
      if (failed && content.length === 0) content.push({ text: "error" });
      return { content, status: failed ? "error" : own.status === "error" ? undefined : own.status };
    },
    media: (made, own) => {
      const old = own?.[made.media];
      // A document that was there before already has its final name.
      const block = mediaBlock(made, own === undefined || made.name === undefined ? names : new Set());
      const inner = block?.[made.media];
      if (own === undefined || !isBag(old) || !isBag(inner)) return block;
      // If the bytes are the same, the caller's source is kept.
      const read = mediaOf(own);
      const same = made.data !== undefined && read?.data === made.data;
      // Only documents may have no format of their own.
      const kept =
        read?.mediaType === made.mediaType && (made.media === "document" || typeof old.format === "string");
      const { format } = kept ? old : inner;
      const fields = { ...inner, name: made.name ?? inner.name, format, ...(same && { source: old.source }) };
      return withFields(own, { [made.media]: withFields(old, fields) });
    },
  };
  return pen;
}
