import { asList, type Bag, isBag, toJson } from "../../json/values.ts";
import { withFields } from "../../json/with-fields.ts";
import type { MediaContent, PartContent, ToolCallContent, ToolResultContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { has, type Part, Trait } from "../../model/part.ts";
import { defined } from "../defined.ts";
import { findList } from "../document.ts";
import { joinTexts } from "../join-texts.ts";
import { keepList } from "../keep-list.ts";
import { mediaTypeOf } from "../media.ts";
import { quoteSaid, type SaidContent } from "../quote-content.ts";
import { type Namer, namerOf } from "../result-names.ts";
import { outputText } from "../tool-output.ts";
import { baseOf, replaceList, writeMessages } from "../write-messages.ts";
import { pydanticContent } from "./content.ts";
import { readInstructions } from "./read.ts";

/** The wire form of media as a piece of a prompt. */
function writeMedia(content: MediaContent): Bag {
  const { media, data, url, file } = content;
  const media_type = mediaTypeOf(content);
  if (data !== undefined) {
    return { data: data.replaceAll("+", "-").replaceAll("/", "_"), media_type, kind: "binary" };
  }
  if (file !== undefined) {
    const provider_name = OWNERS.find(([spelling]) => spelling.test(file))?.[1] ?? "openai";
    return { file_id: file, provider_name, media_type, kind: "uploaded-file" };
  }
  // Without a media type, one is guessed from the URL's ending, and an unknown ending is refused.
  return defined<Bag>({ url: url ?? "", media_type: content.mediaType, kind: `${media}-url` });
}

/** Providers by the form of their file ids. A file id needs a provider. */
const OWNERS: readonly (readonly [RegExp, string])[] = [
  [/^file_/, "anthropic"],
  [/^(https:|files\/)/, "google-gla"],
];

/** Pieces of a prompt's content. */
function piecesOf(prompt: unknown): readonly unknown[] {
  return (isBag(prompt) && prompt.part_kind === "user-prompt" && asList(prompt.content)) || [];
}

/** Writes an outline as pydantic-ai's messages, in the shape of the document. */
export function writePydantic(outline: Outline, document: unknown): unknown {
  const nameOf = namerOf(outline);
  const was = findList(document, "messages") ?? [];
  const list = writeMessages(outline, was, (message, out) => writeMessage(message, out, nameOf));
  return replaceList(document, "messages", writeInstructions(outline, list, was));
}

/** Writes the instructions into the last request that has some, if they have changed. */
function writeInstructions(
  { system }: Outline,
  list: readonly unknown[],
  was: readonly unknown[],
): readonly unknown[] {
  const text = joinTexts(system, pydanticContent);
  if (text === joinTexts(readInstructions(was), pydanticContent)) return list;
  if (text === "")
    return list.map((raw) => (hasInstructions(raw) ? withFields(raw, { instructions: null }) : raw));
  const last = list.findLastIndex(hasInstructions);
  const target = last < 0 ? list.findIndex((raw) => isBag(raw) && raw.kind === "request") : last;
  if (target < 0) return [{ parts: [], instructions: text, kind: "request" }, ...list];
  return list.map((raw, at) => (at === target && isBag(raw) ? withFields(raw, { instructions: text }) : raw));
}

function hasInstructions(raw: unknown): raw is Bag {
  return isBag(raw) && typeof raw.instructions === "string" && raw.instructions !== "";
}

function writeMessage(message: Message, out: unknown[], nameOf: Namer): void {
  const own = isBag(message.raw) ? asList(message.raw.parts) : undefined;
  const response = message.role === "assistant";
  const parts: unknown[] = [];
  let prompt: Part[] = [];
  const flush = (): void => {
    if (prompt.length > 0) parts.push(writePrompt(prompt, own));
    prompt = [];
  };
  for (const part of message.parts) {
    if (!response && isPiece(part, message)) {
      if (prompt.length > 0 && prompt[0]?.index !== part.index) flush();
      prompt.push(part);
      continue;
    }
    flush();
    parts.push(writePart(part, message, nameOf));
  }
  flush();
  const base = baseOf(message);
  const kind = response ? "response" : "request";
  out.push(withFields(base, { parts: keepList(base.parts, parts), kind }));
}

/** True for a part of a request that goes into a user prompt. */
function isPiece(part: Part, message: Message): boolean {
  if (message.role === "system" || has(part, Trait.Instruction)) return false;
  if (part.made !== undefined) return part.kind !== "tool-result" && part.kind !== "tool-call";
  return part.kind !== "tool-result" && !(isBag(part.raw) && part.raw.part_kind !== undefined);
}

/** Gathers pieces into one user prompt: the caller's own if all pieces are there, unchanged. */
function writePrompt(pieces: readonly Part[], own: readonly unknown[] | undefined): unknown {
  const first = pieces[0]?.raw;
  const base = isBag(first) && first.part_kind === "user-prompt" ? first : own?.[pieces[0]?.index ?? -1];
  const old = piecesOf(base);
  const known = new Set(old);
  const content = pieces.map(writePiece);
  const mine =
    isBag(base) &&
    base.part_kind === "user-prompt" &&
    pieces.some(({ raw }) => raw === base || known.has(raw));
  const [only] = content;
  const plain = content.length === 1 && typeof only === "string" && old.length === 0;
  return withFields(mine ? base : { part_kind: "user-prompt" }, {
    content: plain ? only : keepList(old, content),
  });
}

function writePiece(part: Part): unknown {
  if (part.made === undefined) return part.raw;
  const content = pydanticContent(part) as SaidContent;
  if (content.type === "media") return writeMedia(content);
  if (content.type === "opaque" && content.format === "pydantic-ai") return content.value;
  return quoteSaid(content);
}

function writePart(part: Part, message: Message, nameOf: Namer): unknown {
  const content: PartContent = pydanticContent(part);
  const raw = isBag(part.raw) ? part.raw : undefined;
  const made = part.made !== undefined;
  if (content.type === "tool-call") return writeCall(part, content, raw);
  if (content.type === "tool-result") return writeReturn(part, content, raw, nameOf);
  // A piece of a prompt is no part by itself, so it needs a wrapper when the model says it.
  const piece = content.type === "media" && raw?.part_kind === undefined;
  if (!made && piece) return { content: part.raw, part_kind: "file" };
  if (!made && (raw !== undefined || part.kind === "opaque")) return part.raw;
  if (content.type === "media") return { content: writeMedia(content), part_kind: "file" };
  if (content.type === "reasoning")
    return withFields(raw ?? { part_kind: "thinking" }, thinkingFields(content));
  const instruction = message.role === "system" || has(part, Trait.Instruction);
  return withFields(raw ?? { part_kind: instruction ? "system-prompt" : "text" }, {
    content: quoteSaid(content),
  });
}

const PROVIDERS: { readonly [vendor: string]: string } = { gemini: "google" };

function thinkingFields(content: PartContent & { type: "reasoning" }): Bag {
  const { text, proof, vendor, id } = content;
  const provider_name = vendor === undefined ? undefined : (PROVIDERS[vendor] ?? vendor);
  return defined<Bag>({ content: text ?? "", id, signature: proof, provider_name });
}

function writeCall(part: Part, call: ToolCallContent, raw: Bag | undefined): Bag {
  const kind = has(part, Trait.ByProvider) ? "builtin-tool-call" : "tool-call";
  const signature = raw === undefined && call.proof !== undefined && call.vendor === "gemini";
  return withFields(raw ?? { part_kind: kind }, {
    tool_name: call.name,
    ...(part.made !== undefined && { args: call.arguments ?? argsOf(call.input) }),
    ...(part.id !== undefined && { tool_call_id: part.id }),
    ...(signature && { provider_name: "google", provider_details: { thought_signature: call.proof } }),
  });
}

/** Arguments in the form that the library reads: an object, or text. */
function argsOf(input: unknown): unknown {
  return isBag(input) || typeof input === "string" ? input : toJson(input);
}

function writeReturn(part: Part, result: ToolResultContent, raw: Bag | undefined, nameOf: Namer): Bag {
  const kind = has(part, Trait.ByProvider) ? "builtin-tool-return" : "tool-return";
  const failed = raw === undefined && has(part, Trait.Failed);
  return withFields(raw ?? { part_kind: kind }, {
    tool_name: nameOf(part) ?? raw?.tool_name ?? "tool",
    ...(part.made !== undefined && { content: returnContent(result) }),
    ...(part.id !== undefined && { tool_call_id: part.id }),
    ...(failed && { outcome: "failed" }),
  });
}

function returnContent(result: ToolResultContent): unknown {
  if (result.output.some((piece) => piece.type === "media"))
    return result.output.map((piece) => (piece.type === "media" ? writeMedia(piece) : piece.text));
  return result.value ?? outputText(result);
}
