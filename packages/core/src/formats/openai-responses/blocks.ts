import { asString, type Bag, isBag, toJson } from "../../json/values.ts";
import type { MediaContent, OpaqueContent, PartContent } from "../../model/content.ts";
import { type Part, Trait } from "../../model/part.ts";
import { defined } from "../defined.ts";
import {
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

/** The text of a text or refusal block of any spelling; `undefined` for any other. */
export function textOfBlock(block: unknown): string | undefined {
  if (!isBag(block)) return undefined;
  const { type } = block;
  if (type === "refusal") return asString(block.refusal);
  return type === "input_text" || type === "output_text" || type === "text"
    ? asString(block.text)
    : undefined;
}

/** Reads a block of a message that the model wrote. */
export function readOutputBlock(field: string, index: number, block: unknown): Part {
  return readBlock(field, index, block, "output_text");
}

/** Reads a block of a message, or of a tool's output, that the client wrote. */
export function readInputBlock(field: string, index: number, block: unknown): Part {
  return readBlock(field, index, block, "input_text");
}

function readBlock(field: string, index: number, block: unknown, native: string): Part {
  if (!isBag(block)) return opaquePart(field, index, block);
  const text = textOfBlock(block);
  // The wire knows each spelling of text on one side only.
  const known = block.type === native || (block.type === "refusal" && native === "output_text");
  if (text !== undefined) return textPart(field, index, block, text, known ? 0 : Trait.Unknown);
  const kind = mediaKindOfBlock(block);
  if (kind !== undefined) return mediaPart(field, index, block, kind);
  return opaquePart(field, index, block, block.type === "scoped_content" ? 0 : Trait.Unknown);
}

function mediaKindOfBlock(block: Bag): MediaContent["media"] | undefined {
  const { type } = block;
  if (type === "input_image" || type === "computer_screenshot") return "image";
  if (type === "input_audio") return isBag(block.input_audio) ? "audio" : undefined;
  if (type !== "input_file") return undefined;
  const data = asString(block.file_data);
  return mediaKindOf(data === undefined ? undefined : mediaFromDataUrl(data)?.mediaType);
}

/** The flesh of one block. */
export function contentOfBlock(block: unknown): PartContent {
  if (typeof block === "string") return textContent(block);
  const text = textOfBlock(block);
  if (text !== undefined) return textContent(text);
  if (!isBag(block)) return { type: "opaque", format: "openai-responses", value: block };
  const kind = mediaKindOfBlock(block);
  if (kind !== undefined) return mediaOfBlock(block, kind);
  const label = asString(block.type);
  return defined<OpaqueContent>({ type: "opaque", format: "openai-responses", value: block, label });
}

function mediaOfBlock(block: Bag, media: MediaContent["media"]): MediaContent {
  const { input_audio: audio } = block;
  if (isBag(audio)) {
    const format = asString(audio.format) ?? "wav";
    const mediaType = format === "mp3" ? "audio/mpeg" : `audio/${format}`;
    return { type: "media", media, mediaType, data: asString(audio.data) ?? "" };
  }
  const name = asString(block.filename);
  const url = asString(block.image_url) ?? asString(block.file_data) ?? asString(block.file_url);
  if (url !== undefined) return mediaFromUrl(media, url, undefined, name);
  return defined<MediaContent>({ type: "media", media, file: asString(block.file_id) ?? "", name });
}

/** The wire form of content inside a message: what the model says is spelled unlike what others say. */
export function writeBlock(content: PartContent, output: boolean): unknown {
  if (content.type === "media") return writeMedia(content);
  if (content.type === "opaque" && content.format === "openai-responses") return content.value;
  const text = content.type === "text" ? content.text : toJson(content);
  return { type: output ? "output_text" : "input_text", text };
}

function writeMedia(content: MediaContent): unknown {
  const { media, data, file, url, name } = content;
  if (media === "image") {
    return file === undefined
      ? { type: "input_image", image_url: urlOf(content) }
      : { type: "input_image", file_id: file };
  }
  if (file !== undefined) return { type: "input_file", file_id: file };
  if (media === "audio" && data !== undefined) {
    const subtype = mediaTypeOf(content).slice(6);
    return { type: "input_audio", input_audio: { data, format: subtype === "mpeg" ? "mp3" : subtype } };
  }
  if (data === undefined) return { type: "input_file", file_url: url ?? "" };
  return { type: "input_file", filename: name ?? "document.pdf", file_data: urlOf(content) };
}
