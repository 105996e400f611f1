import { asString, type Bag, isBag } from "../../json/values.ts";
import { Fault, type Message, makeMessage, type Role } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { markProviderPairs } from "../provider-pairs.ts";
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

/** Reads a list of Converse messages, or a request that holds one. */
export function read(document: unknown): Outline {
  const body = readBody(document, SHAPE.list);
  const { modelId, toolConfig, system } = body.body;
  const messages: Message[] = [];
  for (let i = 0; i < body.list.length; i++) messages.push(readMessage(body.list[i], i));
  return {
    shape: SHAPE,
    format: "bedrock",
    messages,
    system: readSystem(system),
    tools: readToolList(isBag(toolConfig) ? toolConfig.tools : undefined, TOOLS),
    request: {
      ...requestFacts(body, thinkingOf(body.body)),
      model: asString(modelId) ?? asString(body.body.model),
    },
  };
}

/** System text: a list of blocks. */
export function readSystem(value: unknown): readonly Part[] {
  return contentParts(value, "system", readBlock);
}

const THINKING = ["thinking", "reasoning_config"];

/** Whether a request turns a Claude's thinking on or off by hand. */
export function thinkingOf({ additionalModelRequestFields: extra }: Bag): boolean | undefined {
  if (!isBag(extra)) return undefined;
  for (const name of THINKING) {
    const config = extra[name];
    if (!isBag(config)) continue;
    if (config.type === "enabled") return true;
    if (config.type === "disabled") return false;
  }
  return undefined;
}

/** The extra fields of a request without those that turn thinking on. */
export function withoutThinking(extra: unknown): unknown {
  if (!isBag(extra)) return extra;
  const { thinking: _, reasoning_config: __, ...rest } = extra;
  return Object.keys(rest).length === 0 ? undefined : rest;
}

function readMessage(raw: unknown, index: number): Message {
  if (!isBag(raw)) return strayMessage(raw, index);
  const { role, content } = raw;
  let parts = contentParts(content, "content", readBlock);
  // Converse takes lists only.
  const faults = typeof content === "string" && content !== "" ? Fault.ContentType : contentFaults(content);
  if (role === "assistant") {
    parts = markProviderPairs(parts);
    return makeMessage(role, role, parts, raw, index, faults);
  }
  if (role === "user") return makeMessage(role, role, parts, raw, index, faults);
  return makeMessage(meant(role), asString(role) ?? "", parts, raw, index, faults | Fault.UnknownRole);
}

function meant(role: unknown): Role {
  if (role === "system" || role === "developer") return "system";
  return role === "tool" ? "tool" : (guessRole(role) ?? "user");
}

function readBlock(field: string, index: number, raw: unknown): Part {
  if (!isBag(raw)) return opaquePart(field, index, raw);
  const { text, toolUse, toolResult } = raw;
  if (typeof text === "string") return textPart(field, index, raw, text);
  if (isBag(toolUse)) {
    const traits = argumentsTraits(toolUse.input) | (toolUse.type === undefined ? 0 : Trait.ByProvider);
    return makePart(
      "tool-call",
      field,
      index,
      raw,
      0,
      traits,
      asString(toolUse.toolUseId),
      asString(toolUse.name),
    );
  }
  if (isBag(toolResult)) return readResult(field, index, raw, toolResult);
  if (isBag(raw.reasoningContent)) return readReasoning(field, index, raw, raw.reasoningContent);
  if (isBag(raw.image)) return makePart("media", field, index, raw, 0, Trait.Image);
  if (isBag(raw.document)) return makePart("media", field, index, raw, 0, Trait.Document);
  if (isBag(raw.video)) return makePart("media", field, index, raw, 0, Trait.Video);
  if (isBag(raw.audio)) return makePart("media", field, index, raw, 0, Trait.Audio);
  if (isBag(raw.cachePoint)) return opaquePart(field, index, raw, Trait.CacheMark);
  const known = isBag(raw.guardContent) || isBag(raw.citationsContent) || isBag(raw.searchResult);
  return opaquePart(field, index, raw, known ? 0 : Trait.Unknown);
}

function readReasoning(
  field: string,
  index: number,
  raw: Bag,
  { reasoningText, redactedContent }: Bag,
): Part {
  let traits: number = Trait.Signed | Trait.Sealed;
  let size = 0;
  if (isBag(reasoningText)) {
    const { text, signature } = reasoningText;
    const known = typeof text === "string";
    size = known ? text.length : 0;
    traits = typeof signature === "string" && signature !== "" ? Trait.Signed : 0;
    // A thought that is not shown lives in its signature alone.
    traits |= !known
      ? Trait.Empty | Trait.Unknown
      : size === 0 && traits !== 0
        ? Trait.Sealed
        : blankness(text);
  } else if (redactedContent === undefined) traits = Trait.Empty | Trait.Unknown;
  const vendor = (traits & Trait.Signed) === 0 ? undefined : "anthropic";
  return makePart("reasoning", field, index, raw, size, traits, undefined, undefined, vendor);
}

function readResult(field: string, index: number, raw: Bag, result: Bag): Part {
  const { content, status, type } = result;
  const said = sumPieces(typeof content === "string" ? {} : content, isMedia);
  const traits =
    said.traits | (status === "error" ? Trait.Failed : 0) | (type === undefined ? 0 : Trait.ByProvider);
  return makePart("tool-result", field, index, raw, said.size, traits, asString(result.toolUseId));
}

function isMedia(piece: Bag): boolean {
  return piece.json === undefined && (piece.image ?? piece.document ?? piece.video) !== undefined;
}
