import { type Bag, isBag } from "../../json/values.ts";
import type { MediaContent, PartContent, ToolResultContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import { isResultsOnly } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import type { Part } from "../../model/part.ts";
import { keepList } from "../keep-list.ts";
import { onlyText } from "../plain-text.ts";
import { quoteContent } from "../quote-content.ts";
import { resultNames } from "../result-names.ts";
import { sameParts } from "../same-parts.ts";
import { argumentsObject, baseOf, mediaTypeOf, outputText, withFields, writeMessages } from "../shared.ts";
import { answerKey } from "./content.ts";
import { homeOf, spelling } from "./fields.ts";
import { readSystem } from "./read.ts";
import { writeDeclarations } from "./tools.ts";

/** Writes an outline as contents, or as the request that holds them. */
export function write(outline: Outline, document: unknown): unknown {
  const body = isBag(document) ? document : {};
  const current = isBag(document) ? body.contents : document;
  const list = Array.isArray(current) ? current : [current];
  let names: ReadonlyMap<Part, string> | undefined;
  const contents = writeMessages(outline, list, (message, out) => {
    names ??= resultNames(outline.messages);
    out.push(writeMessage(message, names));
  });
  const unchanged = contents === list ? current : contents;
  if (!isBag(document) && outline.system.length === 0) return unchanged;
  const home = homeOf(body);
  const system = spelling(home, "systemInstruction", "system_instruction");
  const next = withFields(home, {
    [system]: writeSystem(home[system], outline.system),
    tools: writeDeclarations(home.tools, outline.tools),
  });
  if (home !== body) return withFields(body, { contents: unchanged, config: next });
  return withFields(next, { contents: unchanged });
}

function writeSystem(current: unknown, parts: readonly Part[]): unknown {
  if (sameParts(parts, readSystem(current))) return current;
  if (parts.length === 0) return undefined;
  const text = typeof current === "string" ? onlyText(parts) : undefined;
  if (text !== undefined) return text;
  const wire = writeParts(parts, new Map());
  if (Array.isArray(current)) return wire;
  return isBag(current) && current.parts !== undefined
    ? withFields(current, { parts: wire })
    : { parts: wire };
}

/** A lone part without a list around it stays one. */
function writeList(current: unknown, wire: readonly unknown[]): unknown {
  return wire.length === 1 && wire[0] === current ? current : keepList(current, wire);
}

function writeMessage(message: Message, names: ReadonlyMap<Part, string>): Bag {
  const { raw } = message;
  // A part that stood in the list by itself has no fields of a message.
  const lone = isBag(raw) && raw.parts === undefined && raw.role === undefined;
  const base = lone ? {} : baseOf(message);
  base.role = roleOf(message);
  base.parts = writeList(base.parts, writeParts(message.parts, names));
  return base;
}

/** The wire knows no system message; whether one may stay is for the rules to say. */
function roleOf(message: Message): string {
  if (message.role === "assistant") return "model";
  if (message.role === "system") return "system";
  return answers(message) ? "function" : "user";
}

function answers(message: Message): boolean {
  return message.wireRole === "function" && isResultsOnly(message);
}

function writeParts(parts: readonly Part[], names: ReadonlyMap<Part, string>): readonly unknown[] {
  const out: unknown[] = [];
  // Media of results comes after all of them: answers must stand together.
  const media: unknown[] = [];
  for (const part of parts) {
    if (part.made !== undefined) writeMade(part, part.made, names.get(part), out, media);
    else out.push(typeof part.raw === "string" ? { text: part.raw } : writeRaw(part, names.get(part)));
  }
  return media.length === 0 ? out : [...out, ...media];
}

/** The caller's own part, with the id and name the bones say. */
function writeRaw(part: Part, spare: string | undefined): unknown {
  const { raw, kind, id, name = spare } = part;
  if (!isBag(raw) || (kind !== "tool-call" && kind !== "tool-result")) return raw;
  const key = keyOf(raw, kind);
  const inner = raw[key];
  return isBag(inner) ? withFields(raw, { [key]: withFields(inner, { id, name }) }) : raw;
}

function keyOf(raw: Bag, kind: "tool-call" | "tool-result"): string {
  return kind === "tool-call"
    ? spelling(raw, "functionCall", "function_call")
    : spelling(raw, "functionResponse", "function_response");
}

function writeMade(
  part: Part,
  made: PartContent,
  spare: string | undefined,
  out: unknown[],
  media: unknown[],
): void {
  const raw = isBag(part.raw) ? part.raw : {};
  switch (made.type) {
    case "text":
      out.push(withFields(raw, { text: made.text }));
      return;
    case "reasoning": {
      const { text, proof, vendor } = made;
      if (vendor !== undefined && vendor !== "gemini") {
        if (text !== undefined) out.push({ text });
        return;
      }
      if (text !== undefined || proof !== undefined) {
        out.push(withFields(raw, { text: text ?? "", thought: true, [signatureKey(raw)]: proof }));
      }
      return;
    }
    case "tool-call": {
      const key = keyOf(raw, "tool-call");
      const inner = isBag(raw[key]) ? raw[key] : {};
      const { id, name, vendor } = made;
      const call = withFields(inner, { id, name, args: argumentsObject(made.input) });
      const proof = vendor === undefined || vendor === "gemini" ? made.proof : undefined;
      out.push(withFields(raw, { [key]: call, [signatureKey(raw)]: proof }));
      return;
    }
    case "tool-result":
      writeResult(raw, made, spare, out, media);
      return;
    case "media":
      out.push(mediaPart(made, raw));
      return;
    default:
      out.push(made.format === "gemini" ? (made.value ?? raw) : { text: quoteContent(made) });
  }
}

function signatureKey(raw: Bag): string {
  return spelling(raw, "thoughtSignature", "thought_signature");
}

function writeResult(
  raw: Bag,
  made: ToolResultContent,
  spare: string | undefined,
  out: unknown[],
  media: unknown[],
): void {
  const pieces = made.output.flatMap((piece) => (piece.type === "media" ? [mediaPart(piece, {})] : []));
  const key = keyOf(raw, "tool-result");
  const inner = isBag(raw[key]) ? raw[key] : {};
  const held = Array.isArray(inner.parts);
  const answer = withFields(inner, {
    id: made.id,
    name: made.name ?? spare ?? "tool",
    response: responseOf(made, inner.response),
    parts: held && pieces.length > 0 ? pieces : undefined,
  });
  out.push(withFields(raw, { [key]: answer }));
  if (!held) media.push(...pieces);
}

function responseOf(made: ToolResultContent, current: unknown): unknown {
  const { value, failed = false } = made;
  if (isBag(value) && (!failed || value.error !== undefined)) return value;
  const key = answerKey(current);
  const text = outputText(made);
  if (isBag(current) && key !== undefined && (key === "error") === failed)
    return withFields(current, { [key]: text });
  return failed ? { error: text } : { output: text };
}

/** A part for media: bytes or an address. */
function mediaPart(made: MediaContent, raw: Bag): Bag {
  const mimeType = mediaTypeOf(made);
  const { data, name } = made;
  // Ids of files at other providers are no addresses.
  const uri = made.url ?? (made.file?.includes("/") ? made.file : undefined);
  if (data === undefined && uri === undefined) return { text: quoteContent(made) };
  const named = withFields({ mimeType }, { displayName: name });
  const rest = withFields(raw, {
    inlineData: undefined,
    inline_data: undefined,
    fileData: undefined,
    file_data: undefined,
  });
  if (data !== undefined) return withFields(rest, { inlineData: withFields(named, { data }) });
  return withFields(rest, { fileData: withFields(named, { fileUri: uri }) });
}
