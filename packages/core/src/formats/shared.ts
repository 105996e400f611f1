import { quoteLongNumbers } from "../json/exact.ts";
import { asBag, type Bag, fromJson, isBag, toJson } from "../json/values.ts";
import { blankness } from "../model/bones.ts";
import type {
  MediaContent,
  PartContent,
  TextContent,
  ToolCallContent,
  ToolResultContent,
} from "../model/content.ts";
import { Fault, type Message, makeMessage, type Role } from "../model/message.ts";
import { isStretch, type Outline } from "../model/outline.ts";
import { makePart, type Part, Trait } from "../model/part.ts";
import { defined } from "./defined.ts";
import { keepList } from "./keep-list.ts";

/** A text-like part (text or reasoning) with its size and blankness. */
export function textPart(field: string, index: number, raw: unknown, text: string, traits = 0): Part {
  return makePart("text", field, index, raw, text.length, traits | blankness(text));
}

/** A part the format cannot make sense of; with `Unknown` unless other traits are given. */
export function opaquePart(field: string, index: number, raw: unknown, traits: number = Trait.Unknown): Part {
  return makePart("opaque", field, index, raw, 0, traits);
}

/** What stands in the place of a part and is no object: a text when it is a string, otherwise opaque. */
export function strayPart(field: string, index: number, raw: unknown, traits: number = Trait.Unknown): Part {
  return typeof raw === "string" ? textPart(field, index, raw, raw, traits) : opaquePart(field, index, raw);
}

/** A list entry that is no object. */
export function strayMessage(raw: unknown, index: number): Message {
  const part = strayPart("", -1, raw, 0);
  return makeMessage("user", "", raw === "" ? [] : [part], raw, index, Fault.NotObject);
}

/** Words for roles, as applications spell them. */
const WORDS: readonly (readonly [RegExp, Role])[] = [
  [/^(assistant|model|ai|(chat)?bot|agent|llm)$/i, "assistant"],
  [/^(user|human)$/i, "user"],
  [/^(system|developer)$/i, "system"],
  [/^(tool|function)$/i, "tool"],
];

/** The role that other spellings of a role mean; `undefined` when nobody knows. */
export function guessRole(role: unknown): Role | undefined {
  return typeof role === "string" ? WORDS.find(([word]) => word.test(role))?.[1] : undefined;
}

/** Traits of call arguments given as a value: a plain object, something else, or missing. */
export function argumentsTraits(value: unknown): number {
  if (value === undefined) return Trait.ArgumentsMissing;
  return isBag(value) ? 0 : Trait.ArgumentsNotObject;
}

/** Call arguments given as text: the parsed value, or the text itself when it is not JSON. */
export function parseArguments(text: string): Pick<ToolCallContent, "input" | "arguments"> {
  const input = fromJson(text);
  if (input === undefined) return { input: text };
  const exact = quoteLongNumbers(text);
  return exact === text ? { input } : { input: fromJson(exact), arguments: text };
}

/** Call arguments as JSON text; text that was no JSON stays as it is. */
export function argumentsText({ input, arguments: text }: ToolCallContent): string {
  return text ?? (typeof input === "string" ? input : input === undefined ? "{}" : toJson(input));
}

/** Call arguments as an object: text that holds an object is parsed, anything else is wrapped. */
export function argumentsObject(input: unknown): Bag {
  const value = typeof input === "string" ? parseArguments(input).input : input;
  if (isBag(value)) return value;
  return value === undefined || value === null || value === "" ? {} : { value };
}

/** All texts of some parts, a blank line between them. */
export function joinTexts(parts: readonly Part[], contentOf: (part: Part) => PartContent): string {
  const texts: string[] = [];
  for (const part of parts) {
    const content = contentOf(part);
    if (content.type === "text" && content.text !== "") texts.push(content.text);
  }
  return texts.join("\n\n");
}

/** Builds text content. */
export function textContent(text: string): TextContent {
  return { type: "text", text };
}

/** A tool's answer in canonical form: text stays, nothing is nothing, any other value becomes its JSON. */
export function outputOf(value: unknown): readonly TextContent[] {
  if (value === undefined || value === null || value === "") return [];
  return [textContent(typeof value === "string" ? value : toJson(value))];
}

/** The texts of a tool's answer as one string. */
export function outputText(content: ToolResultContent): string {
  let out = "";
  for (const piece of content.output) {
    if (piece.type === "text") out += (out === "" ? "" : "\n") + piece.text;
  }
  return out;
}

/** True when a tool's answer cannot be one string: it holds media, or pieces that were cut to fit an endpoint's limit. */
export function needsBlocks({ output }: ToolResultContent, size: number): boolean {
  return (output.length > 1 && size > 1_000_000) || output.some((piece) => piece.type === "media");
}

/** The flesh of a part with the bones' id and name, which win over what `raw` says. */
export function withBones({ id, name }: Part, content: PartContent): PartContent {
  if (content.type !== "tool-call" && content.type !== "tool-result") return content;
  const known = content.type === "tool-call" ? content.name : undefined;
  // What was made says so already, and stays the same object.
  const own: unknown = withFields(asBag(content), { id, name: name ?? known });
  return own as PartContent;
}

/** The kind of media an IANA media type names; `document` when it names none of the others. */
export function mediaKindOf(mediaType: string | undefined): MediaContent["media"] {
  return (/^(image|audio|video)\//.exec(mediaType ?? "")?.[1] ?? "document") as MediaContent["media"];
}

/** Type and base64 of a `data:` URL; `undefined` for any other string. */
export function mediaFromDataUrl(
  url: string,
): { readonly mediaType: string; readonly data: string } | undefined {
  if (!url.startsWith("data:")) return undefined;
  const comma = url.indexOf(",");
  const head = comma < 0 ? "" : url.slice(5, comma);
  if (!head.endsWith(";base64")) return undefined;
  return { mediaType: head.slice(0, -7) || "application/octet-stream", data: url.slice(comma + 1) };
}

/** Base64 in the common alphabet; some wires take or give the URL-safe one. */
export function commonBase64(data: string): string {
  return data.replaceAll("-", "+").replaceAll("_", "/");
}

/** Media content of a URL, `data:` URLs included. */
export function mediaFromUrl(
  kind: MediaContent["media"],
  url: string,
  mediaType?: string,
  name?: string,
): MediaContent {
  const inline = mediaFromDataUrl(url);
  return defined<MediaContent>({
    type: "media",
    media: kind,
    mediaType: inline?.mediaType ?? mediaType,
    url: inline === undefined ? url : undefined,
    data: inline?.data,
    name,
  });
}

const DEFAULT_TYPES = {
  image: "image/png",
  audio: "audio/wav",
  video: "video/mp4",
  document: "application/pdf",
};

/** The media type of media content, guessed from its kind where it says none. */
export function mediaTypeOf(content: MediaContent): string {
  const { mediaType = "", media } = content;
  return mediaType.includes("/") ? mediaType : DEFAULT_TYPES[media];
}

/** Media content as a URL, with its bytes as a `data:` URL; `""` when only an uploaded file is known. */
export function urlOf(content: MediaContent): string {
  if (content.data === undefined) return content.url ?? "";
  return `data:${mediaTypeOf(content)};base64,${content.data}`;
}

/** A copy of the object with some fields set (`undefined` takes a field away); the object itself when nothing differs. */
export function withFields(bag: Bag, fields: Bag): Bag {
  let out: Record<string, unknown> | undefined;
  for (const key in fields) {
    const value = fields[key];
    if (bag[key] === value) continue;
    out ??= { ...bag };
    if (value === undefined) delete out[key];
    else out[key] = value;
  }
  return out ?? bag;
}

/** A fresh copy of the message's own fields, without those it must omit: what a changed message is built on. */
export function baseOf(message: Message): Record<string, unknown> {
  const base: Record<string, unknown> = isBag(message.raw) ? { ...message.raw } : {};
  for (const field of message.omit ?? []) delete base[field];
  return base;
}

/** True for a value that carries a prompt-cache mark. */
export function isMarked(value: unknown): value is Bag {
  return isBag(value) && (value.cache_control ?? null) !== null;
}

/** What bones say of a prompt-cache mark. */
export function markTraits(mark: unknown): number {
  if (mark === undefined || mark === null) return 0;
  return asBag(mark).ttl === "1h" ? Trait.CacheMark | Trait.Lasting : Trait.CacheMark;
}

/** The value without its prompt-cache mark. */
export function unmarked(value: unknown): unknown {
  return isMarked(value) ? withFields(value, { cache_control: undefined }) : value;
}

/** A part's own value, without prompt-cache marks where the bones say it has none any more. */
export function withoutLostMark(part: Part): unknown {
  const { raw, kind, traits } = part;
  if (!isBag(raw) || (traits & Trait.CacheMark) !== 0) return raw;
  const { content } = raw;
  // What a tool answered may carry marks of its own.
  const nested = kind === "tool-result" && Array.isArray(content) && content.some(isMarked);
  return unmarked(nested ? { ...raw, content: content.map(unmarked) } : raw);
}

/**
 * The wire form of all messages: untouched ones are the caller's own objects, the others are given to `write`, which
 * adds one or more. Gives back `list` itself when nothing changed.
 */
export function writeMessages(
  outline: Outline,
  list: readonly unknown[],
  write: (message: Message, out: unknown[]) => void,
): readonly unknown[] {
  const out: unknown[] = [];
  for (const piece of outline.pieces ?? outline.messages) {
    if (isStretch(piece)) for (let i = piece.from; i < piece.to; i++) out.push(list[i]);
    else if (piece.pristine) out.push(piece.raw);
    else write(piece, out);
  }
  return keepList(list, out);
}

/** The document with another list of messages and other fields (`undefined` takes one away); itself when nothing differs. */
export function replaceList(document: unknown, field: string, list: unknown, fields: Bag = {}): unknown {
  return isBag(document) ? withFields(withFields(document, { [field]: list }), fields) : list;
}
