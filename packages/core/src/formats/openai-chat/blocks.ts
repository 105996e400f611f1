import { asBag, type Bag, fitsText } from "../../json/values.ts";
import type { MediaContent } from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { defined } from "../defined.ts";
import { mediaTypeOf, urlOf } from "../media.ts";
import { audioBlock, namelessFile, readBlock } from "../openai-blocks.ts";
import { quoteSaid, type SaidContent } from "../quote-content.ts";

/** Types of blocks that some server of this wire accepts. */
const NATIVE = /^(text|refusal|(image|audio|video|document)_url|input_audio|file|thinking|reference)$/;

/** Reads one block of a list content. */
export function readChatBlock(field: string, index: number, block: unknown): Part {
  return readBlock(field, index, block, NATIVE);
}

/** True for a block whose type some server of this wire accepts. */
export function isNative(block: unknown): boolean {
  return fitsText(NATIVE, asBag(block).type);
}

/** The wire form of content inside a list. */
export function writeBlock(content: SaidContent): unknown {
  if (content.type === "media") return writeMedia(content);
  if (content.type === "reasoning") {
    return { type: "thinking", thinking: [{ type: "text", text: content.text ?? "" }] };
  }
  if (content.type === "opaque" && content.format === "openai-chat") return content.value;
  return { type: "text", text: quoteSaid(content) };
}

function writeMedia(content: MediaContent): unknown {
  const { media, data, file, name, linked } = content;
  if (file !== undefined) return { type: "file", file: { file_id: file } };
  if (media === "audio" && data !== undefined) return audioBlock(content);
  const url = urlOf(content);
  if (media !== "document") return { type: `${media}_url`, [`${media}_url`]: { url } };
  if (linked) return defined<Bag>({ type: "document_url", document_url: url, document_name: name });
  return { type: "file", file: { filename: name ?? namelessFile(mediaTypeOf(content)), file_data: url } };
}
