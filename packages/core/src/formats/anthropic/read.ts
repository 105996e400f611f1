import { asString, type Bag, isBag } from "../../json/values.ts";
import { Fault, type Message, makeMessage, type Role } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { contentFaults, contentParts } from "../read-content.ts";
import {
  argumentsTraits,
  blankness,
  guessRole,
  opaquePart,
  readBody,
  requestFacts,
  strayMessage,
  textPart,
} from "../shared.ts";
import { sumPieces } from "../sum-pieces.ts";
import { readToolList } from "../tool-list.ts";
import { SHAPE } from "./shape.ts";
import { TOOLS } from "./tools.ts";

const SEALED = Trait.Signed | Trait.Sealed;
/** A thought whose own field is missing or of the wrong type. */
const VOID = Trait.Empty | Trait.Unknown;

/** Reads a list of Messages API messages, or a request that holds one. */
export function read(document: unknown): Outline {
  const body = readBody(document, SHAPE.list);
  const messages: Message[] = [];
  for (let i = 0; i < body.list.length; i++) messages.push(readMessage(body.list[i], i));
  return {
    shape: SHAPE,
    format: "anthropic",
    messages,
    system: readSystem(body.body.system),
    tools: readToolList(body.body.tools, TOOLS),
    request: requestFacts(body, thinkingOf(body.body)),
  };
}

/** System text: a string or a list of blocks. */
export function readSystem(value: unknown): readonly Part[] {
  return contentParts(value, "system", readBlock);
}

/** Whether a request turns thinking on or off by hand; `undefined` when the model decides. */
export function thinkingOf({ thinking }: Bag): boolean | undefined {
  const type = isBag(thinking) ? thinking.type : undefined;
  return type === "enabled" ? true : type === "disabled" ? false : undefined;
}

function readMessage(raw: unknown, index: number): Message {
  if (!isBag(raw)) return strayMessage(raw, index);
  const { role, content } = raw;
  const parts = contentParts(content, "content", readBlock);
  const faults = contentFaults(content);
  if (role === "user" || role === "assistant" || role === "system") {
    return makeMessage(role, role, parts, raw, index, faults);
  }
  return makeMessage(meant(role), asString(role) ?? "", parts, raw, index, faults | Fault.UnknownRole);
}

function meant(role: unknown): Role {
  if (role === "developer") return "system";
  return role === "tool" || role === "function" ? "tool" : (guessRole(role) ?? "user");
}

function readBlock(field: string, index: number, raw: unknown): Part {
  if (!isBag(raw)) return opaquePart(field, index, raw);
  const { type, cache_control: cache } = raw;
  const mark = cache === undefined || cache === null ? 0 : Trait.CacheMark;
  switch (type) {
    case "text":
      if (typeof raw.text === "string") return textPart(field, index, raw, raw.text, mark);
      break;
    case "tool_use":
      return readCall(field, index, raw, mark);
    case "tool_result":
      return readResult(field, index, raw, mark | (raw.is_error === true ? Trait.Failed : 0));
    case "thinking":
      return readThinking(field, index, raw, mark);
    case "redacted_thinking":
      return makeReasoning(field, index, raw, 0, mark | (typeof raw.data === "string" ? SEALED : VOID));
    case "image":
      return makePart("media", field, index, raw, 0, mark | Trait.Image);
    case "document":
      return makePart("media", field, index, raw, 0, mark | Trait.Document);
    case "server_tool_use":
    case "mcp_tool_use":
      return readCall(field, index, raw, mark | Trait.ByProvider);
    case "search_result":
    case "container_upload":
    case "tool_addition":
    case "tool_removal":
    case "compaction":
    case "fallback":
      return opaquePart(field, index, raw, mark);
    default:
      if (typeof type === "string" && type.endsWith("_tool_result")) {
        return readProviderResult(field, index, raw, mark | Trait.ByProvider);
      }
  }
  return opaquePart(field, index, raw, mark | Trait.Unknown);
}

function readCall(field: string, index: number, raw: Bag, traits: number): Part {
  const all = traits | argumentsTraits(raw.input);
  return makePart("tool-call", field, index, raw, 0, all, asString(raw.id), asString(raw.name));
}

function makeReasoning(field: string, index: number, raw: Bag, size: number, traits: number): Part {
  const vendor = (traits & Trait.Signed) === 0 ? undefined : "anthropic";
  return makePart("reasoning", field, index, raw, size, traits, undefined, undefined, vendor);
}

function readThinking(field: string, index: number, raw: Bag, mark: number): Part {
  const { thinking, signature } = raw;
  const signed = typeof signature === "string" && signature !== "" ? Trait.Signed : 0;
  if (typeof thinking !== "string") {
    return makeReasoning(field, index, raw, 0, mark | signed | VOID);
  }
  // With its display omitted, a thought is empty and lives in the signature alone.
  const said = thinking === "" && signed !== 0 ? Trait.Sealed : blankness(thinking);
  return makeReasoning(field, index, raw, thinking.length, mark | signed | said);
}

function readResult(field: string, index: number, raw: Bag, known: number): Part {
  const { size, traits } = sumPieces(raw.content, isMedia);
  return makePart("tool-result", field, index, raw, size, known | traits, asString(raw.tool_use_id));
}

function isMedia({ type }: Bag): boolean {
  return type === "image" || type === "document";
}

function readProviderResult(field: string, index: number, raw: Bag, known: number): Part {
  const { content, is_error: failed } = raw;
  const error = isBag(content) && typeof content.type === "string" && content.type.endsWith("_error");
  const traits = known | (failed === true || error ? Trait.Failed : 0);
  return makePart("tool-result", field, index, raw, 0, traits, asString(raw.tool_use_id));
}
