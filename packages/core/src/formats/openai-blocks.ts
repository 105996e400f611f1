import { isHollow } from "../json/is-hollow.ts";
import { quoteMember, spokenMembers } from "../json/spoken-members.ts";
import { asBag, asList, asString, type Bag, fitsText, isBag, toJson } from "../json/values.ts";
import { blankness } from "../model/bones.ts";
import type {
  MediaContent,
  OpaqueContent,
  PartContent,
  ReasoningContent,
  TextContent,
} from "../model/content.ts";
import { makePart, type Part, Trait } from "../model/part.ts";
import { textContent } from "../model/text-content.ts";
import { isMarked } from "./cache-mark.ts";
import { defined } from "./defined.ts";
import { mediaFromDataUrl, mediaFromUrl, mediaKindOf, mediaTypeOf } from "./media.ts";
import { partOf } from "./part-of.ts";
import { strayPart } from "./plain-parts.ts";
import { outputOf } from "./tool-output.ts";

/** The text of a text or refusal block in any of OpenAI's spellings; `undefined` for other blocks. */
function textOfBlock(block: unknown): string | undefined {
  if (!isBag(block)) return undefined;
  const { type } = block;
  if (type === "text" || type === "input_text" || type === "output_text") return asString(block.text);
  return type === "refusal" ? asString(block.refusal) : undefined;
}

/** Types of blocks that OpenAI itself does not have. */
const FOREIGN = /^((audio|video|document)_url|reference)$/;

/**
 * Reads a block of either wire. Types that are not `native` to its place are still recognised, so that they can be
 * written in the right spelling, but are marked `Unknown`.
 */
export function readBlock(field: string, index: number, block: unknown, native: RegExp): Part {
  if (!isBag(block)) return strayPart(field, index, block);
  const content = contentOfBlock(block, "");
  const type = asString(block.type) ?? "";
  // For these, only the type is known.
  const known =
    native.test(type) &&
    (content.type === "opaque"
      ? /^(reference|scoped_content)$/.test(type)
      : (content.type !== "media" || fits(type, content.media)) &&
        (type === "input_image"
          ? typeof (block.image_url ?? block.file_id) === "string"
          : !isInline(block) && (type !== "file" || isNamed(block))));
  const foreign = FOREIGN.test(type) ? Trait.Foreign : 0;
  const refused = type === "refusal" ? Trait.Aside : isBare(block) ? Trait.Bare : foreign;
  const traits = (isMarked(block) ? Trait.CacheMark : 0) | (known ? refused : Trait.Unknown);
  return partOf(content, field, index, block, traits);
}

/** True if the type of a block suits the media in it. */
function fits(type: string, media: MediaContent["media"]): boolean {
  // No refusal of images or videos as files is on record; which files a model accepts is another matter.
  if (type === "input_file" && media !== "audio") return true;
  return media === (/image|audio|video/.exec(type)?.[0] ?? "document");
}

/** True for an image whose URL is a plain string instead of an object. */
function isBare({ type, image_url: address }: Bag): boolean {
  return type === "image_url" && typeof address === "string";
}

/** The reasoning in Mistral's `thinking` block: a string, or a list of texts. */
function thoughtOf(block: Bag): string | undefined {
  if (block.type !== "thinking") return undefined;
  const list = asList(block.thinking);
  if (list === undefined) return asString(block.thinking);
  return list.map((piece) => textOfBlock(piece) ?? asString(asBag(piece).text) ?? "").join("");
}

const LINK = /^(image|audio|video|document)_url$/;

/** The URL in the field named after the block's type, plain or as `{ url }`. */
function linkOf(block: Bag): string | undefined {
  const value = block[(asString(block.type) ?? "").replace("input_image", "image_url")];
  return isBag(value) ? asString(value.url) : asString(value);
}

/** The kind of media that the type of a `data:` URL names. */
function kindInside(url: string | undefined): MediaContent["media"] | undefined {
  const inline = mediaFromDataUrl(url ?? "");
  return inline && mediaKindOf(inline.mediaType);
}

/** The object with a file's fields: one wire nests it, the other does not. */
function fileOf(block: Bag): Bag | undefined {
  if (block.type === "input_file") return block;
  return block.type === "file" && isBag(block.file) ? block.file : undefined;
}

/** A file name for a document without one. The API needs a name for bytes, and its extension tells what they are. */
export function namelessFile(mediaType: string): string {
  const kind = /\/(plain|markdown|html|csv|xml|json|mp4|webm|wav|mpeg)\b/.exec(mediaType)?.[1];
  return `document.${kind?.replace("plain", "txt").replace("markdown", "md") ?? "pdf"}`;
}

/** True unless the block holds a file's bytes without a name. */
function isNamed(block: Bag): boolean {
  const { file_data: data, file_id: id, filename } = fileOf(block) ?? {};
  return typeof data !== "string" || typeof id === "string" || typeof filename === "string";
}

/** True for a file whose bytes (as a data URL) are where a URL to fetch it from should be. */
function isInline({ file_url: url }: Bag): boolean {
  return typeof url === "string" && url.startsWith("data:");
}

/** The kind of media in a block; `undefined` if there is none. */
function mediaKindOfBlock(block: Bag): MediaContent["media"] | undefined {
  const type = asString(block.type) ?? "";
  const address = linkOf(block);
  const link = LINK.exec(type)?.[1] as MediaContent["media"] | undefined;
  if (link !== undefined) return address === undefined ? undefined : (kindInside(address) ?? link);
  // An image without any source is none.
  if (type === "input_image" && (address ?? asString(block.file_id)) === undefined) return undefined;
  if (type === "input_image" || type === "computer_screenshot") return kindInside(address) ?? "image";
  if (type === "input_audio") return isBag(block.input_audio) || address !== undefined ? "audio" : undefined;
  const { file_data: data, file_id: id, file_url: url } = fileOf(block) ?? {};
  if (typeof data === "string") return kindInside(data) ?? "document";
  // A file without any source is none.
  return typeof (id ?? url) === "string" ? "document" : undefined;
}

/** The content of one block. */
export function contentOfBlock(block: unknown, format: string): PartContent {
  if (typeof block === "string") return textContent(block);
  const text = textOfBlock(block);
  if (text !== undefined) return textContent(text);
  if (!isBag(block)) return { type: "opaque", format, value: block };
  const thought = thoughtOf(block);
  if (thought !== undefined) {
    const proof = asString(block.signature);
    const vendor = proof === undefined ? undefined : "anthropic";
    return defined<ReasoningContent>({ type: "reasoning", text: thought, proof, vendor });
  }
  const kind = mediaKindOfBlock(block);
  if (kind !== undefined) return mediaOfBlock(block, kind);
  return defined<OpaqueContent>({ type: "opaque", format, value: block, label: asString(block.type) });
}

function mediaOfBlock(block: Bag, media: MediaContent["media"]): MediaContent {
  const { input_audio: audio, image_url } = block;
  if (media === "audio" && audio !== undefined) {
    if (!isBag(audio)) return { type: "media", media, data: String(audio) };
    const format = asString(audio.format) ?? "wav";
    const mediaType = format === "mp3" ? "audio/mpeg" : `audio/${format}`;
    return { type: "media", media, mediaType, data: asString(audio.data) ?? "" };
  }
  const holder = fileOf(block) ?? block;
  const own = asString(holder.filename) ?? asString(block.document_name);
  // One wire has a plain URL, the other an object.
  const link = linkOf(block) ?? asString(image_url) ?? asString(asBag(image_url).url);
  const url = link ?? asString(holder.file_data) ?? asString(holder.file_url);
  // A file without a name gets one when it is rewritten. It is read with that name, because names are judged too.
  const made = block.type === "file" && !isNamed(block);
  const name = own ?? (made ? namelessFile(mediaFromDataUrl(url ?? "")?.mediaType ?? "") : undefined);
  if (url !== undefined) return mediaFromUrl(media, url, undefined, name);
  return defined<MediaContent>({ type: "media", media, file: asString(holder.file_id) ?? "", name });
}

/** The block for audio bytes, which is the same on both wires. */
export function audioBlock(content: MediaContent): Bag {
  const subtype = mediaTypeOf(content).slice(6);
  const format = subtype === "mpeg" ? "mp3" : subtype.replace("x-", "");
  return { type: "input_audio", input_audio: { data: content.data, format } };
}

/** Reads a result's content: a string or a list of blocks. */
export function resultPart(
  field: string,
  raw: Bag,
  output: unknown,
  known: number,
  id: string | undefined,
  name: string | undefined,
): Part {
  // Nearly all results are strings, which need no further look.
  if (typeof output === "string")
    return makePart("tool-result", field, -1, raw, output.length, known | blankness(output), id, name);
  const list = asList(output) ?? [];
  const absent = output === undefined || output === null ? Trait.Absent : 0;
  const marked = list.some(isMarked) ? Trait.CacheMark : 0;
  const content: PartContent = { type: "tool-result", output: outputOfBlocks(output) };
  const part = partOf(content, field, -1, raw, known | absent | marked);
  // Only texts count; text made of other blocks does not.
  const size = list.reduce((sum: number, block) => sum + (textOfBlock(block)?.length ?? 0), 0);
  return { ...part, size, id, name };
}

/** True for a block that a result may contain. */
export function isPiece(block: unknown): boolean {
  const { type } = contentOfBlock(block, "");
  return isBag(block) && (type === "text" || type === "media") && !isInline(block);
}

/** A result in canonical form. If the wire's own field is empty, what other members of the message say. */
export function answerOf(raw: Bag, output: unknown): readonly (TextContent | MediaContent)[] {
  const pieces = outputOfBlocks(output);
  if (pieces.length > 0) return pieces;
  return spokenBeside(raw, output).map((name) => textContent(quoteMember(name, raw[name])));
}

/** Members with a result's content, if its own field is empty. */
export function spokenBeside(raw: Bag, output: unknown): readonly string[] {
  return outputOfBlocks(output).length > 0 ? [] : spokenMembers(raw, Object.keys(raw));
}

/** A result's content in its own field. */
export function outputOfBlocks(output: unknown): readonly (TextContent | MediaContent)[] {
  const list = asList(output);
  if (list === undefined) return outputOf(output);
  return list
    .filter((block) => !isHollow(block))
    .map((block) => {
      const piece = contentOfBlock(block, "");
      return piece.type === "text" || piece.type === "media" ? piece : textContent(toJson(block));
    });
}

/**
 * True for a tool choice as OpenAI spells it: a word, or an object with a type. `nameOf` finds the name of a function.
 */
export function isOpenaiChoice(value: unknown, nameOf: (bag: Bag) => unknown): boolean {
  if (!isBag(value)) return fitsText(/^(none|auto|required)$/, value ?? "none");
  const { type } = value;
  if (type === "function") return typeof nameOf(value) === "string";
  return typeof type === "string" && !/^(auto|any|tool|none|required)$/.test(type);
}

/** True for a response format that demands any JSON object. */
export function asksForJson(format: unknown): boolean {
  return isBag(format) && format.type === "json_object";
}
