import { asBag, asString, type Bag, isBag } from "../../json/values.ts";
import { withFields } from "../../json/with-fields.ts";
import type { MediaContent, ToolResultContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import { isResultsOnly } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import type { Part } from "../../model/part.ts";
import { keepList } from "../keep-list.ts";
import { mediaTypeOf } from "../media.ts";
import { onlyText } from "../plain-text.ts";
import { type Namer, namerOf } from "../result-names.ts";
import { writeSystemField } from "../system-field.ts";
import { outputText } from "../tool-output.ts";
import { type Pen, writeBlocks, writeMedia } from "../write-blocks.ts";
import { baseOf, writeMessages } from "../write-messages.ts";
import { writeToolList } from "../write-tool-list.ts";
import { answerKey } from "./content.ts";
import { homeOf, spelling } from "./fields.ts";
import { systemFieldOf } from "./read.ts";
import { SHAPE } from "./shape.ts";
import { DECLARATIONS, writeCalling } from "./tools.ts";

/** Writes an outline as contents, or as the request that contains them. */
export function write(outline: Outline, document: unknown, original?: Outline): unknown {
  const body = asBag(document);
  const current = isBag(document) ? body.contents : document;
  const list = Array.isArray(current) ? current : current === null ? [] : [current];
  const nameOf = namerOf(outline);
  const contents = writeMessages(outline, list, (message, out) => out.push(writeMessage(message, nameOf)));
  const unchanged = contents === list ? current : contents;
  if (!isBag(document) && outline.system.length === 0) return unchanged;
  const home = homeOf(body);
  const system = systemFieldOf(body);
  const next = withFields(home, {
    [system.name]: writeSystemField(home[system.name], outline, original, (anew) =>
      systemOf(anew ? undefined : home[system.name], outline.system),
    ),
    tools: writeToolList(home.tools, outline, original, DECLARATIONS),
    ...writeCalling(home, outline, original),
  });
  if (home !== body) return withFields(body, { contents: unchanged, config: next });
  return withFields(next, { contents: unchanged });
}

function systemOf(current: unknown, parts: readonly Part[]): unknown {
  const text = typeof current === "string" ? onlyText(parts) : undefined;
  if (text !== undefined) return text;
  const wire = writeBlocks(parts, PEN);
  if (Array.isArray(current)) return wire;
  return isBag(current) && current.parts !== undefined
    ? withFields(current, { parts: wire })
    : { parts: wire };
}

/** A single part without a list stays so. */
function writeList(current: unknown, wire: readonly unknown[]): unknown {
  return wire.length === 1 && wire[0] === current ? current : keepList(current, wire);
}

function writeMessage(message: Message, nameOf: Namer): Bag {
  const { raw } = message;
  // A part that was a direct entry has no fields of a message.
  const lone = isBag(raw) && raw.parts === undefined && raw.role === undefined;
  const base = lone ? {} : baseOf(message);
  base.role = roleOf(message);
  base.parts = writeList(base.parts, writeBlocks(message.parts, PEN, nameOf));
  return base;
}

/** The wire knows no system message; the rules decide whether one may stay. */
function roleOf(message: Message): string {
  if (message.role === "assistant") return "model";
  if (message.role === "system") return "system";
  return answers(message) ? "function" : "user";
}

function answers(message: Message): boolean {
  return message.wireRole === "function" && isResultsOnly(message);
}

const PEN: Pen = {
  format: "gemini",
  vendor: SHAPE.proofs,
  call: { holders: ["functionCall", "function_call"], id: "id", name: "name" },
  result: { holders: ["functionResponse", "function_response"], id: "id", name: "name" },
  text: (text) => ({ text }),
  thought: ({ text, proof }, own = {}) => {
    if (text === undefined && proof === undefined) return undefined;
    return withFields(own, { text: text ?? "", thought: true, [signatureKey(own)]: proof });
  },
  input: (args, { vendor, proof }, own) => {
    const fits = vendor === undefined || vendor === "gemini";
    return { inner: { args }, whole: { [signatureKey(own)]: fits ? proof : undefined } };
  },
  answer: (made, inner) => {
    const media = made.output.flatMap((piece) => (piece.type === "media" ? [writeMedia(piece, PEN)] : []));
    return { response: responseOf(made, inner), parts: media.length > 0 ? media : undefined };
  },
  media: mediaPart,
};

function signatureKey(raw: Bag): string {
  return spelling(raw, "thoughtSignature", "thought_signature");
}

function responseOf(made: ToolResultContent, { name, response: current }: Bag): unknown {
  const { value, failed = false } = made;
  if (isBag(value) && (!failed || value.error !== undefined)) return value;
  const key = answerKey(current, name);
  const text = outputText(made);
  if (isBag(current) && key !== undefined && (key === "error") === failed)
    return withFields(current, { [key]: text });
  return failed ? { error: text } : { output: text };
}

/** A part for media: bytes or a URI. */
function mediaPart(made: MediaContent, own: Bag = {}): Bag | undefined {
  const { data, name: displayName } = made;
  // Ids of files at other providers are not URIs.
  const fileUri = made.url ?? (made.file?.includes("/") ? made.file : undefined);
  if (data === undefined && fileUri === undefined) return undefined;
  const named = withFields({ mimeType: mediaTypeOf(made) }, { displayName });
  const key = signatureKey(own);
  return withFields(own, {
    // Values of the wrong type would be refused.
    [key]: asString(own[key]),
    thought: own.thought === true || undefined,
    inlineData: data === undefined ? undefined : withFields(named, { data }),
    inline_data: undefined,
    fileData: data === undefined ? withFields(named, { fileUri }) : undefined,
    file_data: undefined,
  });
}
