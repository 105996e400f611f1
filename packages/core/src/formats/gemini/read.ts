import { asList, asString, type Bag, countGiven, countMembers, isBag } from "../../json/values.ts";
import { blankness } from "../../model/bones.ts";
import {
  Fault,
  type Message,
  type MessageReader,
  type MessageSink,
  makeMessage,
  type Role,
} from "../../model/message.ts";
import { lazyOutline, type Outline, type Sized } from "../../model/outline.ts";
import { has, MEDIA_TRAITS, type Part, Trait } from "../../model/part.ts";
import { holdsBytes } from "../bytes-in.ts";
import {
  type BlockReader,
  contentReader,
  gatherOne,
  gatherParts,
  putStray,
  putText,
  type Sink,
  vouchFor,
} from "../content-reader.ts";
import { type Body, readBody } from "../document.ts";
import { putEnvelope } from "../envelope.ts";
import { eachOf, oneOf } from "../one-of.ts";
import { strayMessage, textPart } from "../plain-parts.ts";
import { contentFaults } from "../read-content.ts";
import { readSystemField, type SystemField } from "../system-field.ts";
import { readToolList } from "../tool-list.ts";
import { field, homeOf, kindOf, placeIn, spelling } from "./fields.ts";
import { SDK_SHAPE, SHAPE } from "./shape.ts";
import { DECLARATIONS, readCalling } from "./tools.ts";

/** Reads a list of contents, or a request with one. */
export function read(document: unknown): Outline {
  const body = bodyOf(document);
  // In requests of the SDKs' own form, contents may be a string, and a content may be a part.
  const wires = Object.keys(body.body).some(isWires);
  const lone = typeof body.body.contents === "string" && !wires;
  const readOne: MessageReader = (out, raw, index) =>
    lone ? out.message(loneText(String(raw))) : readMessage(out, raw, index, wires ? Fault.NotObject : 0);
  const home = homeOf(body.body);
  const where = systemFieldOf(body.body);
  const system = readSystemField(where, home[where.name]);
  const shape = home === body.body ? SHAPE : SDK_SHAPE;
  const { tools, field: odd } = readToolList(home.tools ?? undefined, DECLARATIONS, shape);
  const rest = {
    shape,
    format: "gemini",
    system: system.parts,
    tools,
    request: {
      whole: body.whole,
      model: asString(body.body.model),
      system: system.field,
      tools: odd,
      ...readCalling(body.body),
      // The cached content may declare functions too.
      hiddenTools: field(home, "cachedContent", "cached_content") !== undefined || undefined,
    },
  };
  return lazyOutline(body.list, readOne, rest, glance);
}

/** Where a request keeps system text: an object with parts; in the SDK's form also a string or a list. */
export function systemFieldOf(body: Bag): SystemField {
  const home = homeOf(body);
  const name = spelling(home, "systemInstruction", "system_instruction");
  const place = placeIn(body, name);
  return {
    name,
    isFormed: (value) => home !== body || isContent(value),
    read: (value) => readSystem(value, place),
  };
}

function isContent(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (!isBag(value) || Object.keys(value).some((key) => key !== "parts" && key !== "role")) return false;
  if (misfit(value.role) !== 0) return false;
  const parts = asList(value.parts ?? []) ?? [value.parts];
  return parts.every((part) => isBag(part) && !has(gatherOne(part, readWhole), Trait.Unknown));
}

/** True for a member that only a request in the API's own form has. */
function isWires(name: string): boolean {
  return /^(generationConfig|systemInstruction|toolConfig|safetySettings)$/.test(name);
}

function loneText(text: string): Message {
  return makeMessage("user", "", [textPart("", -1, text, text)], text, 0);
}

function bodyOf(document: unknown): Body {
  if (isBag(document)) {
    const contents = document.contents;
    if (typeof contents === "string" || isBag(contents) || contents === null)
      return { whole: true, list: contents === null ? [] : [contents], body: document };
  }
  return readBody(document, SHAPE.list);
}

/** System text: a string, a part, a list of parts, or an object with any of these in `parts`. */
function readSystem(value: unknown, place: string): readonly Part[] {
  const whole = isBag(value) && Object.keys(value).every((key) => key === "parts" || key === "role");
  if (whole || (isBag(value) && value.parts !== undefined))
    return gatherParts(value.parts, `${place}.parts`, readInstruction, true);
  return gatherParts(value, place, readInstruction, true);
}

/** The SDKs allow strings as parts of system text. */
function readInstruction(out: Sink, raw: unknown): undefined {
  if (typeof raw === "string") putText(out, raw);
  else readWhole(out, raw);
}

function roleOf(role: unknown): Role | undefined {
  if (role === "model") return "assistant";
  return role === "user" || role === "function" || role === "tool" ? "user" : undefined;
}

function readMessage(out: MessageSink, raw: unknown, index: number, misplaced: number): undefined {
  if (!isBag(raw) && putEnvelope(out, raw, index, SHAPE.list, readHeld)) return;
  if (!isBag(raw)) return out.message(strayMessage(raw, index));
  const { role, parts } = raw;
  // A single part without a list is accepted, a string is not.
  const faults = isBag(parts) ? 0 : typeof parts === "string" ? Fault.ContentType : contentFaults(parts);
  // For the server, an empty role is no role.
  if (role === undefined || role === null || role === "") {
    if (parts === undefined && putEnvelope(out, raw, index, SHAPE.list, readHeld)) return;
    const lone = parts === undefined ? gatherOne(raw, readWhole) : undefined;
    // Without a role, it is the user's. But users do not call tools.
    const calls = Array.isArray(parts) && parts.some(isCall);
    if (calls) return READER.message(out, raw, parts, index, faults);
    if (lone === undefined || lone.kind === "opaque")
      return READER.as(out, "user", "", raw, parts, index, faults);
    return out.message(makeMessage("user", "", [lone], raw, index, faults | misplaced));
  }
  READER.message(out, raw, parts, index, faults);
}

function readHeld(out: MessageSink, raw: unknown, index: number): undefined {
  readMessage(out, raw, index, 0);
}

function isCall(part: unknown): boolean {
  return isBag(part) && isBag(field(part, "functionCall", "function_call"));
}

/** The members that tell what a part is: exactly one is allowed, in either spelling. */
const UNION =
  /^(text|(inline|file)_?data|(function|tool)_?(call|response)|executable_?code|code_?execution_?result)$/i;

const readParts: BlockReader = /* @__PURE__ */ eachOf(UNION, readPart);
const READER = /* @__PURE__ */ contentReader("parts", readParts, roleOf, true);

/** What a glance looks at in a message. */
interface Glimpse {
  readonly parts?:
    | readonly ({
        readonly text?: Sized;
        readonly functionResponse?: { readonly response?: { readonly output?: Sized } | null } | null;
      } | null)[]
    | null;
}

/** Touches the first part of each message. */
function glance(list: readonly unknown[], from: number, to: number): number {
  let seen = 0;
  for (let at = from; at < to; at++) {
    const part = (list[at] as Glimpse | null | undefined)?.parts?.[0];
    seen += (part?.text ?? part?.functionResponse?.response?.output)?.length ?? 1;
  }
  return seen;
}

const readWhole: BlockReader = /* @__PURE__ */ oneOf(UNION, readPart);

function readPart(out: Sink, raw: unknown): undefined {
  if (!isBag(raw)) return putStray(out, raw);
  // Fixed field names, because the engine finds them much faster.
  const {
    text,
    thought,
    thoughtSignature: signature = raw.thought_signature,
    functionCall: call = raw.function_call,
    functionResponse: response = raw.function_response,
  } = raw;
  const signed = typeof signature === "string" && signature !== "";
  const flag = typeof (thought ?? true) === "boolean" ? 0 : Trait.Unknown;
  const off = misfit(signature) | flag;
  const traits = (signed ? Trait.Signed : 0) | off;
  const vendor = signed ? "gemini" : undefined;
  // Members besides the one that tells what the part is.
  const members = 1 + countGiven(signature, thought);
  if (typeof text === "string") {
    vouchFor(out, raw, members);
    const kind = thought === true ? "reasoning" : "text";
    return out.part(kind, text.length, traits | blankness(text), undefined, undefined, vendor);
  }
  if (isBag(call)) {
    const { args, id } = call;
    if (countMembers(call) === countGiven(call.name, args, id)) vouchFor(out, raw, members);
    const object = args === undefined || args === null || isBag(args);
    const all = traits | (object ? 0 : Trait.ArgumentsNotObject) | misfit(id);
    return out.part("tool-call", 0, all, asString(id), asString(call.name), vendor);
  }
  if (isBag(response)) {
    const { id, name, response: answer } = response;
    if (countMembers(response) === countGiven(id, name, answer)) vouchFor(out, raw, members);
    return readResponse(out, response, off);
  }
  const data = field(raw, "inlineData", "inline_data") ?? field(raw, "fileData", "file_data");
  if (isBag(data)) {
    const type = field(data, "mimeType", "mime_type");
    const all = traits | misfit(type) | bytesTraits(data.data) | misfit(field(data, "fileUri", "file_uri"));
    return out.part("media", 0, all | MEDIA_TRAITS[kindOf(data)], undefined, undefined, vendor);
  }
  out.part("opaque", 0, traits | rareTraits(raw, signed));
}

/** `Unknown` for a value that should be a string and is not; null counts as absent. */
function misfit(value: unknown): number {
  return typeof (value ?? "") === "string" ? 0 : Trait.Unknown;
}

/** `Unknown` for bytes that are not base64. */
function bytesTraits(data: unknown): number {
  return misfit(data) | (holdsBytes(String(data ?? "")) ? 0 : Trait.Unknown);
}

/** Parts that only this wire knows: what the server ran, and empty parts with a signature. */
function rareTraits(raw: Bag, signed: boolean): number {
  const own =
    raw.executableCode ??
    raw.executable_code ??
    raw.codeExecutionResult ??
    raw.code_execution_result ??
    raw.toolCall ??
    raw.tool_call ??
    raw.toolResponse ??
    raw.tool_response;
  if (isBag(own)) return Trait.ByProvider;
  return (signed && isVoid(raw)) || isAboutVideo(raw) ? 0 : Trait.Unknown;
}

/** True for video metadata in a part of its own, which the API has accepted. */
function isAboutVideo(raw: Bag): boolean {
  const members = Object.keys(raw);
  return members.length === 1 && isBag(field(raw, "videoMetadata", "video_metadata"));
}

/** True for a part that holds at most a signature. */
export function isVoid(raw: Bag): boolean {
  return Object.keys(raw).every(
    (key) => key === "thought" || key === "thoughtSignature" || key === "thought_signature",
  );
}

/** Fields in which tools usually put a plain answer. */
export const ANSWERS: readonly string[] = ["output", "result", "error", "content", "return_value"];

function readResponse(out: Sink, { id, name, response, parts }: Bag, known: number): undefined {
  let size = 0;
  let traits = Array.isArray(parts) && parts.length > 0 ? Trait.HoldsMedia : 0;
  if (isBag(response)) {
    for (const key in response) {
      const text = response[key];
      if (typeof text === "string" && ANSWERS.includes(key)) size += text.length;
    }
    if (response.error !== undefined && response.error !== null) traits |= Trait.Failed;
    if (size === 0 && traits === 0 && Object.keys(response).length === 0) traits = Trait.Empty;
  } else if (response === undefined || response === null) {
    traits |= Trait.Absent | (traits === 0 ? Trait.Empty : 0);
  } else traits |= Trait.Unknown;
  if (asList(parts)?.every(isBag) === false) traits |= Trait.Unknown;
  out.part("tool-result", size, traits | known | misfit(id), asString(id), asString(name));
}
