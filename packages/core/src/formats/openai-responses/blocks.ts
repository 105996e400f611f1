import { fitsText } from "../../json/values.ts";
import type { MediaContent, TextContent } from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { mediaTypeOf, urlOf } from "../media.ts";
import { audioBlock, namelessFile, readBlock } from "../openai-blocks.ts";
import { quoteMedia, quoteSaid, type SaidContent } from "../quote-content.ts";

/** Types of blocks that the model writes, and those that others write: each is valid on one side only. */
const OUTPUT = /^(output_text|refusal)$/;
const INPUT = /^(input_(text|image|file|audio)|scoped_content)$/;

/** Reads a block in a message of the model. */
export function readOutputBlock(field: string, index: number, block: unknown): Part {
  return readBlock(field, index, block, OUTPUT);
}

/** Reads a block in a message of someone else. */
export function readInputBlock(field: string, index: number, block: unknown): Part {
  return readBlock(field, index, block, INPUT);
}

/** True for a block that is valid on this side. */
export function isNative(type: unknown, output: boolean): boolean {
  return fitsText(output ? OUTPUT : INPUT, type);
}

/** The wire form of content inside a message. Each side has its own spelling. */
export function writeBlock(content: SaidContent, output: boolean): unknown {
  if (content.type === "media") {
    const { media, file } = content;
    // The model's messages cannot hold media.
    return output
      ? { type: "output_text", text: `[${media}] ${file ?? urlOf(content)}`.trimEnd() }
      : writeMedia(content);
  }
  if (content.type === "opaque" && content.format === "openai-responses") return content.value;
  return { type: output ? "output_text" : "input_text", text: quoteSaid(content) };
}

/** The wire form of a piece of a result. There is no audio block in results. */
export function writePiece(content: TextContent | MediaContent): unknown {
  return content.type === "media" ? writeMedia(content, false) : writeBlock(content, false);
}

function writeMedia(content: MediaContent, aloud = true): unknown {
  const { media, data, file, url, name } = content;
  const type = media === "image" ? "input_image" : "input_file";
  if (file !== undefined) return { type, file_id: file };
  if (media === "image") return { type, image_url: urlOf(content) };
  if (aloud && media === "audio" && data !== undefined) return audioBlock(content);
  if (data === undefined) {
    // A file URL is fetched as a document, so other media would be useless there.
    if (media !== "document") return { type: "input_text", text: quoteMedia(content) };
    return { type, file_url: url ?? "" };
  }
  return { type, filename: name ?? namelessFile(mediaTypeOf(content)), file_data: urlOf(content) };
}
