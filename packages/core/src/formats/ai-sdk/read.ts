import { asString, type Bag, isBag } from "../../json/values.ts";
import { Fault, type Message, makeMessage, type Role } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { proofOf } from "../provider-options.ts";
import { contentFaults, contentParts } from "../read-content.ts";
import {
  argumentsTraits,
  blankness,
  guessRole,
  mediaKindOf,
  mediaTrait,
  opaquePart,
  readBody,
  requestFacts,
  strayMessage,
  textPart,
} from "../shared.ts";
import { type Sum, sumPieces } from "../sum-pieces.ts";
import { settlePairs } from "./settle-pairs.ts";
import { SHAPE } from "./shape.ts";
import { readTools } from "./tools.ts";

/** Reads a list of model messages, or the options of a call that hold one. */
export function read(document: unknown): Outline {
  const body = readBody(document, SHAPE.list);
  const { model, tools } = body.body;
  const messages: Message[] = [];
  for (let i = 0; i < body.list.length; i++) messages.push(readMessage(body.list[i], i));
  return {
    shape: SHAPE,
    format: "ai-sdk",
    messages: settlePairs(messages),
    system: readSystem(body.body.system ?? body.body.instructions),
    tools: readTools(tools),
    request: { ...requestFacts(body), model: asString(isBag(model) ? model.modelId : model) },
  };
}

/** System text beside the messages: a string, a system message, or a list of them. */
export function readSystem(value: unknown): readonly Part[] {
  return contentParts(isBag(value) ? [value] : value, "system", readInstruction);
}

function readInstruction(field: string, index: number, raw: unknown): Part {
  const text = isBag(raw) ? raw.content : raw;
  return typeof text === "string" ? textPart(field, index, raw, text) : opaquePart(field, index, raw);
}

function readMessage(raw: unknown, index: number): Message {
  if (!isBag(raw)) return strayMessage(raw, index);
  const { role, content } = raw;
  const parts = contentParts(content, "content", readPart);
  const faults = contentFaults(content);
  if (role === "user" || role === "assistant") return makeMessage(role, role, parts, raw, index, faults);
  if (role === "tool") {
    return makeMessage(
      role,
      role,
      parts,
      raw,
      index,
      typeof content === "string" ? Fault.ContentType : faults,
    );
  }
  if (role === "system") {
    return makeMessage(role, role, parts, raw, index, Array.isArray(content) ? Fault.ContentType : faults);
  }
  return makeMessage(meant(role), asString(role) ?? "", parts, raw, index, faults | Fault.UnknownRole);
}

function meant(role: unknown): Role {
  if (role === "developer") return "system";
  return role === "function" ? "tool" : (guessRole(role) ?? "user");
}

function readPart(field: string, index: number, raw: unknown): Part {
  if (!isBag(raw)) return opaquePart(field, index, raw);
  switch (raw.type) {
    case "text":
      if (typeof raw.text === "string") return readText(field, index, raw, raw.text);
      break;
    case "tool-call":
      return readCall(field, index, raw);
    case "tool-result":
      return readResult(field, index, raw);
    case "reasoning":
      if (typeof raw.text === "string") return readReasoning(field, index, raw, raw.text);
      break;
    case "redacted-reasoning": {
      const traits = Trait.Signed | Trait.Sealed;
      return makePart("reasoning", field, index, raw, 0, traits, undefined, undefined, "anthropic");
    }
    case "image":
      return makePart("media", field, index, raw, 0, Trait.Image);
    case "file": {
      const kind = mediaKindOf(mediaTypeIn(raw));
      return makePart("media", field, index, raw, 0, mediaTrait(kind));
    }
    case "tool-approval-request":
      return makePart("opaque", field, index, raw, 0, 0, asString(raw.toolCallId));
    case "tool-approval-response":
    case "reasoning-file":
    case "custom":
    case "source":
      return opaquePart(field, index, raw, 0);
  }
  return opaquePart(field, index, raw);
}

/** The media type of a file, which may be given by its first half alone (`image`). */
export function mediaTypeIn(raw: Bag): string | undefined {
  const type = asString(raw.mediaType) ?? asString(raw.mimeType);
  return type === undefined || type.includes("/") ? type : `${type}/*`;
}

function optionsOf(raw: Bag): unknown {
  return raw.providerOptions ?? raw.providerMetadata;
}

function readText(field: string, index: number, raw: Bag, text: string): Part {
  const proof = proofOf(optionsOf(raw));
  if (proof?.vendor !== "gemini") return textPart(field, index, raw, text);
  const traits = blankness(text) | Trait.Signed;
  return makePart("text", field, index, raw, text.length, traits, undefined, undefined, "gemini");
}

function readReasoning(field: string, index: number, raw: Bag, text: string): Part {
  const found = proofOf(optionsOf(raw));
  const signed = found?.proof !== undefined || (typeof raw.signature === "string" && raw.signature !== "");
  const sealed = found?.sealed === true || (signed && text === "");
  const said = sealed ? Trait.Sealed : blankness(text);
  const vendor = found?.vendor ?? (signed ? "anthropic" : undefined);
  const traits = said | (signed ? Trait.Signed : 0);
  return makePart("reasoning", field, index, raw, text.length, traits, undefined, undefined, vendor);
}

function readCall(field: string, index: number, raw: Bag): Part {
  const signed = proofOf(optionsOf(raw))?.vendor === "gemini";
  const traits =
    argumentsTraits(raw.input === undefined ? raw.args : raw.input) |
    (raw.providerExecuted === true ? Trait.ByProvider : 0) |
    (signed ? Trait.Signed : 0);
  const vendor = signed ? "gemini" : undefined;
  return makePart(
    "tool-call",
    field,
    index,
    raw,
    0,
    traits,
    asString(raw.toolCallId),
    asString(raw.toolName),
    vendor,
  );
}

function readResult(field: string, index: number, raw: Bag): Part {
  const { output, result } = raw;
  let said: Sum;
  let failed = raw.isError === true;
  if (isBag(output) && typeof output.type === "string") {
    const { type, value } = output;
    failed ||= type.startsWith("error-") || type === "execution-denied";
    const text = type === "text" || type === "error-text";
    if (text) said = sumPieces(typeof value === "string" ? value : {}, isMedia);
    else said = type === "content" ? sumPieces(value ?? {}, isMedia) : SAID;
  } else if (output !== undefined && output !== null) said = sumPieces({}, isMedia);
  else said = typeof result === "object" && result !== null ? SAID : sumPieces(result, isMedia);
  const traits = said.traits | (failed ? Trait.Failed : 0);
  return makePart(
    "tool-result",
    field,
    index,
    raw,
    said.size,
    traits,
    asString(raw.toolCallId),
    asString(raw.toolName),
  );
}

/** Structured output says something, whatever it is. */
const SAID: Sum = { size: 0, traits: 0 };

function isMedia({ type }: Bag): boolean {
  return type !== "custom";
}
