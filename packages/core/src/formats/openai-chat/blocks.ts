import { asList, asString, type Bag, isBag, toJson } from "../../json/values.ts";
import type { MediaContent, OpaqueContent, PartContent, ReasoningContent } from "../../model/content.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { defined } from "../defined.ts";
import {
  blankness,
  mediaFromDataUrl,
  mediaFromUrl,
  mediaKindOf,
  mediaPart,
  mediaTypeOf,
  opaquePart,
  textContent,
  textPart,
  urlOf,
} from "../shared.ts";

/** The text of a text or refusal block; `undefined` for any other. */
export function textOfBlock(block: unknown): string | undefined {
  if (!isBag(block)) return undefined;
  if (block.type === "text") return asString(block.text);
  return block.type === "refusal" ? asString(block.refusal) : undefined;
}

/** Reads one block of a list content. */
export function readBlock(field: string, index: number, block: unknown): Part {
  if (!isBag(block)) return opaquePart(field, index, block);
  const mark = block.cache_control === undefined || block.cache_control === null ? 0 : Trait.CacheMark;
  const text = textOfBlock(block);
  if (text !== undefined) return textPart(field, index, block, text, mark);
  const thought = thoughtOf(block);
  if (thought !== undefined) {
    const signed = typeof block.signature === "string";
    const traits = mark | blankness(thought) | (signed ? Trait.Signed : 0);
    const vendor = signed ? "anthropic" : undefined;
    return makePart("reasoning", field, index, block, thought.length, traits, undefined, undefined, vendor);
  }
  const kind = mediaKindOfBlock(block);
  if (kind !== undefined) {
    const part = mediaPart(field, index, block, kind);
    return mark === 0 ? part : { ...part, traits: part.traits | mark };
  }
  // Mistral cites its sources in blocks of their own.
  return opaquePart(field, index, block, block.type === "reference" ? mark : mark | Trait.Unknown);
}

/** The thought of a Mistral `thinking` block: a string, or a list of texts. */
function thoughtOf(block: Bag): string | undefined {
  if (block.type !== "thinking") return undefined;
  const list = asList(block.thinking);
  if (list === undefined) return asString(block.thinking);
  return list.map((piece) => textOfBlock(piece) ?? "").join("");
}

/** The URL in `field`, given plainly or as `{ url }`. */
function linkOf(block: Bag, field: string): string | undefined {
  const value = block[field];
  return isBag(value) ? asString(value.url) : asString(value);
}

const LINKS: { readonly [type: string]: MediaContent["media"] } = {
  image_url: "image",
  audio_url: "audio",
  video_url: "video",
  document_url: "document",
};

function mediaKindOfBlock(block: Bag): MediaContent["media"] | undefined {
  const type = asString(block.type) ?? "";
  const kind = Object.hasOwn(LINKS, type) ? LINKS[type] : undefined;
  if (kind !== undefined) return linkOf(block, type) === undefined ? undefined : kind;
  const inner = block[type];
  if (type === "input_audio") return isBag(inner) || typeof inner === "string" ? "audio" : undefined;
  if (type !== "file" || !isBag(inner)) return undefined;
  const data = asString(inner.file_data);
  return mediaKindOf(data === undefined ? undefined : mediaFromDataUrl(data)?.mediaType);
}

/** The flesh of one block. What the wire does not know but plainly is text comes out as text. */
export function contentOfBlock(block: unknown): PartContent {
  if (typeof block === "string") return textContent(block);
  if (!isBag(block)) return { type: "opaque", format: "openai-chat", value: block };
  const text = textOfBlock(block);
  if (text !== undefined) return textContent(text);
  const thought = thoughtOf(block);
  if (thought !== undefined) {
    const proof = asString(block.signature);
    const vendor = proof === undefined ? undefined : "anthropic";
    return defined<ReasoningContent>({ type: "reasoning", text: thought, proof, vendor });
  }
  const kind = mediaKindOfBlock(block);
  if (kind !== undefined) return mediaOfBlock(block, kind);
  if (typeof block.text === "string" && String(block.type).endsWith("text")) return textContent(block.text);
  return defined<OpaqueContent>({
    type: "opaque",
    format: "openai-chat",
    value: block,
    label: asString(block.type),
  });
}

function mediaOfBlock(block: Bag, kind: MediaContent["media"]): MediaContent {
  const type = block.type as string;
  const inner = block[type];
  if (type === "input_audio") {
    if (!isBag(inner)) return { type: "media", media: kind, data: String(inner) };
    const format = asString(inner.format) ?? "wav";
    const mediaType = format === "mp3" ? "audio/mpeg" : `audio/${format}`;
    return { type: "media", media: kind, mediaType, data: asString(inner.data) ?? "" };
  }
  if (type !== "file" || !isBag(inner)) {
    return mediaFromUrl(kind, linkOf(block, type) ?? "", undefined, asString(block.document_name));
  }
  const name = asString(inner.filename);
  const file = asString(inner.file_id);
  if (file === undefined) return mediaFromUrl(kind, asString(inner.file_data) ?? "", undefined, name);
  return defined<MediaContent>({ type: "media", media: kind, file, name });
}

/** The wire form of content that goes into a list content. */
export function writeBlock(content: PartContent): unknown {
  switch (content.type) {
    case "text":
      return { type: "text", text: content.text };
    case "reasoning":
      return { type: "thinking", thinking: [{ type: "text", text: content.text ?? "" }] };
    case "media":
      return writeMedia(content);
    case "opaque":
      return content.format === "openai-chat" ? content.value : { type: "text", text: toJson(content.value) };
    default:
      return { type: "text", text: toJson(content) };
  }
}

function writeMedia(content: MediaContent): unknown {
  if (content.file !== undefined) return { type: "file", file: { file_id: content.file } };
  const { media, data, name } = content;
  if (media === "audio" && data !== undefined) {
    const subtype = mediaTypeOf(content).slice(6);
    const format = subtype === "mpeg" ? "mp3" : subtype.replace("x-", "");
    return { type: "input_audio", input_audio: { data, format } };
  }
  const url = urlOf(content);
  if (media !== "document") return { type: `${media}_url`, [`${media}_url`]: { url } };
  return { type: "file", file: { filename: name ?? "document.pdf", file_data: url } };
}
