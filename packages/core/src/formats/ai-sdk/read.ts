import { asBag, asString, type Bag, isBag } from "../../json/values.ts";
import { blankness } from "../../model/bones.ts";
import { Fault, MessageMaker, type MessageSink, type Role } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { MEDIA_TRAITS, type Part, Trait } from "../../model/part.ts";
import { argumentsTraits } from "../call-arguments.ts";
import { contentReader, gatherParts, putStray, putText, type Sink } from "../content-reader.ts";
import { readBody, requestFacts } from "../document.ts";
import { hasRole, putEnvelope, settleAll } from "../envelope.ts";
import { guessRole } from "../guess-role.ts";
import { mediaKindOf } from "../media.ts";
import { strayMessage } from "../plain-parts.ts";
import { proofOf } from "../provider-options.ts";
import { contentFaults } from "../read-content.ts";
import { type Sum, sumPieces } from "../sum-pieces.ts";
import { awaitedIn, settlePairs } from "./settle-pairs.ts";
import { SHAPE } from "./shape.ts";
import { readTools } from "./tools.ts";

/** Reads a list of model messages, or a call's options with one. */
export function read(document: unknown): Outline {
  const body = readBody(document, SHAPE.list);
  const { model, tools } = body.body;
  const maker = new MessageMaker();
  const messages = Array.from(body.list, (raw, index) => maker.make(readMessage, raw, index));
  return {
    shape: SHAPE,
    format: "ai-sdk",
    messages: settleAll(messages, settlePairs),
    system: readSystem(body.body),
    tools: readTools(tools),
    request: {
      ...requestFacts(body),
      model: asString(isBag(model) ? model.modelId : model),
      awaited: awaitedIn(messages),
    },
  };
}

/** System text outside the messages: a string, a system message, or a list of them. The SDK validates its form. */
function readSystem({ system, instructions }: Bag): readonly Part[] {
  const value = system ?? instructions;
  const place = (system ?? null) === null ? "instructions" : "system";
  return gatherParts(isBag(value) ? [value] : value, place, readInstruction);
}

function readInstruction(out: Sink, raw: unknown): undefined {
  const text = isBag(raw) ? raw.content : raw;
  if (typeof text === "string") putText(out, text);
  else out.part("opaque", 0, Trait.Unknown);
}

function roleOf(role: unknown): Role | undefined {
  return role === "user" || role === "assistant" || role === "tool" || role === "system" ? role : undefined;
}

const READER = /* @__PURE__ */ contentReader("content", readPart, roleOf);

function readMessage(out: MessageSink, raw: unknown, index: number): undefined {
  if (!hasRole(raw) && putEnvelope(out, raw, index, SHAPE.list, readMessage)) return;
  if (!isBag(raw)) return out.message(strayMessage(raw, index));
  const { role, content } = raw;
  const instructs = guessRole(role) === "system" && Array.isArray(content);
  const wrong = role === "tool" ? typeof content === "string" : instructs;
  const mixed = instructs && content.some(isShown) ? Fault.Mixed : 0;
  const faults = wrong ? Fault.ContentType | mixed : contentFaults(content);
  const own = role === "assistant" || role === "tool" || role === "system";
  if (own || !Array.isArray(content) || content.length === 0 || !content.every(isToolBlock))
    return READER.message(out, raw, content, index, faults);
  // Content that only tools have belongs to a tool, whatever the role.
  READER.as(out, "tool", asString(role) ?? "", raw, content, index, faults | Fault.UnknownRole);
}

/** True for content that a system message cannot express as text. */
function isShown(raw: unknown): boolean {
  return /^(image|file|tool-call|tool-result)$/.test(String(asBag(raw).type));
}

/** True for content that only a tool message may hold: results, and answers to requests for approval. */
function isToolBlock(raw: unknown): boolean {
  return isBag(raw) && (raw.type === "tool-result" || raw.type === "tool-approval-response");
}

/** Reads a part of a model message. */
export function readPart(out: Sink, raw: unknown): undefined {
  if (!isBag(raw)) return putStray(out, raw);
  switch (raw.type) {
    case "text":
      if (typeof raw.text === "string") return readText(out, raw, raw.text);
      break;
    case "tool-call":
      return readCall(out, raw);
    case "tool-result":
      return readResult(out, raw);
    case "reasoning":
      if (typeof raw.text === "string") return readReasoning(out, raw, raw.text);
      break;
    case "redacted-reasoning":
      return out.part("reasoning", 0, Trait.Signed | Trait.Sealed, undefined, undefined, "anthropic");
    case "image":
      return out.part("media", 0, Trait.Image);
    case "file":
      return out.part("media", 0, MEDIA_TRAITS[mediaKindOf(mediaTypeIn(raw))]);
    case "tool-approval-request":
      return out.part("opaque", 0, Trait.Local, asString(raw.toolCallId));
    case "tool-approval-response":
      // The reason for a person's decision is passed on to the model.
      return out.part("opaque", 0, raw.reason === undefined ? Trait.Local : 0);
    case "reasoning-file":
    case "custom":
    case "source":
      return out.part("opaque", 0, 0);
  }
  out.part("opaque", 0, Trait.Unknown);
}

/** The media type of a file; only its first half may be given (`image`). */
export function mediaTypeIn(raw: Bag): string | undefined {
  const type = asString(raw.mediaType) ?? asString(raw.mimeType);
  return type === undefined || type.includes("/") ? type : `${type}/*`;
}

function optionsOf(raw: Bag): unknown {
  return raw.providerOptions ?? raw.providerMetadata;
}

function readText(out: Sink, raw: Bag, text: string): undefined {
  if (proofOf(optionsOf(raw))?.vendor !== "gemini") return putText(out, text);
  out.part("text", text.length, blankness(text) | Trait.Signed, undefined, undefined, "gemini");
}

function readReasoning(out: Sink, raw: Bag, text: string): undefined {
  const found = proofOf(optionsOf(raw));
  const signed = found?.proof !== undefined || (typeof raw.signature === "string" && raw.signature !== "");
  const sealed = found?.sealed === true || (signed && text === "");
  const traits = (sealed ? Trait.Sealed : blankness(text)) | (signed ? Trait.Signed : 0);
  const vendor = found?.vendor ?? (signed ? "anthropic" : undefined);
  out.part("reasoning", text.length, traits, undefined, undefined, vendor);
}

function readCall(out: Sink, raw: Bag): undefined {
  const signed = proofOf(optionsOf(raw))?.vendor === "gemini";
  const traits =
    argumentsTraits(raw.input === undefined ? raw.args : raw.input) |
    (raw.providerExecuted === true ? Trait.ByProvider : 0) |
    (signed ? Trait.Signed : 0);
  const vendor = signed ? "gemini" : undefined;
  out.part("tool-call", 0, traits, asString(raw.toolCallId), asString(raw.toolName), vendor);
}

/** Structured output is never empty. */
const SAID: Sum = { size: 0, traits: 0 };

function readResult(out: Sink, raw: Bag): undefined {
  const { output, result } = raw;
  let said: Sum;
  let failed = raw.isError === true;
  if (isBag(output) && typeof output.type === "string") {
    const { type } = output;
    const denied = type === "execution-denied";
    const value = denied ? output.reason : output.value;
    failed ||= type.startsWith("error-") || denied;
    const text = type === "text" || type === "error-text" || (denied && value !== undefined);
    if (text) said = sumPieces(typeof value === "string" ? value : {}, pieceTraits);
    else said = type === "content" ? sumPieces(value ?? {}, pieceTraits) : SAID;
  } else if (output !== undefined && output !== null) said = sumPieces({}, pieceTraits);
  else said = typeof result === "object" && result !== null ? SAID : sumPieces(result, pieceTraits);
  const traits = said.traits | (failed ? Trait.Failed : 0);
  out.part("tool-result", said.size, traits, asString(raw.toolCallId), asString(raw.toolName));
}

function pieceTraits({ type, text }: Bag): number {
  return type === "custom" || typeof text === "string" ? 0 : Trait.HoldsMedia;
}
