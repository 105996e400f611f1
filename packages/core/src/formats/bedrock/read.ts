import { asBag, asString, type Bag, countGiven, countMembers, fitsText, isBag } from "../../json/values.ts";
import { blankness } from "../../model/bones.ts";
import { Fault, type MessageSink, makeMessage, type Role } from "../../model/message.ts";
import { lazyOutline, type Outline } from "../../model/outline.ts";
import { Trait } from "../../model/part.ts";
import type { RequestFacts } from "../../model/request.ts";
import { argumentsTraits } from "../call-arguments.ts";
import { readChoice } from "../choice.ts";
import {
  type BlockReader,
  contentReader,
  gatherParts,
  putStray,
  putText,
  type Sink,
  vouchFor,
} from "../content-reader.ts";
import { readBody } from "../document.ts";
import { hasRole, putEnvelope } from "../envelope.ts";
import { eachOf, oneOf } from "../one-of.ts";
import { strayMessage } from "../plain-parts.ts";
import { withTrait } from "../provider-pairs.ts";
import { contentFaults } from "../read-content.ts";
import { sumPieces } from "../sum-pieces.ts";
import { readSystemField, type SystemField } from "../system-field.ts";
import { readToolList } from "../tool-list.ts";
import { membersOf } from "./content.ts";
import { SHAPE } from "./shape.ts";
import { CHOICE, TOOLS } from "./tools.ts";

/** Reads a list of Converse messages, or a request with one. */
export function read(document: unknown): Outline {
  const body = readBody(document, SHAPE.list);
  const { modelId, toolConfig } = body.body;
  const config = asBag(toolConfig);
  const system = readSystemField(SYSTEM, body.body.system);
  const { tools, field } = readToolList(config.tools ?? undefined, TOOLS, SHAPE);
  const choice = readChoice(CHOICE, "toolConfig.toolChoice", config.toolChoice);
  // A tool configuration without tools is refused, whatever else it says.
  const bare = choice === undefined && isBag(toolConfig) && !Array.isArray(config.tools);
  const rest = {
    shape: SHAPE,
    format: "bedrock",
    system: system.parts,
    tools,
    request: {
      whole: body.whole,
      model: asString(modelId) ?? asString(body.body.model),
      ...thinkingOf(body.body),
      system: system.field,
      tools: field,
      choice,
      toolOption: bare ? { place: "toolConfig", value: config } : undefined,
    },
  };
  return lazyOutline(body.list, readMessage, rest);
}

/** System text: a list of blocks. */
const SYSTEM: SystemField = {
  name: "system",
  isFormed: (value) => Array.isArray(value ?? []),
  read: (value) => gatherParts(value, "system", oneOf(UNION, readBlock)),
};

const THINKING = ["thinking", "reasoning_config"];

/** Whether a request explicitly turns Claude's thinking on or off, and where. */
function thinkingOf({
  additionalModelRequestFields: extra,
}: Bag): Pick<RequestFacts, "thinking" | "thinkingField"> {
  for (const name of THINKING) {
    const value = asBag(extra)[name];
    const { type } = asBag(value);
    if (type !== "enabled" && type !== "disabled") continue;
    return {
      thinking: type === "enabled",
      thinkingField: { place: `additionalModelRequestFields.${name}`, value },
    };
  }
  return { thinking: undefined };
}

/** The extra fields of a request without those that turn thinking on. */
export function withoutThinking(extra: unknown): unknown {
  if (!isBag(extra)) return extra;
  const { thinking: _, reasoning_config: __, ...rest } = extra;
  return Object.keys(rest).length === 0 ? undefined : rest;
}

function roleOf(role: unknown): Role | undefined {
  return role === "user" || role === "assistant" || role === "system" ? role : undefined;
}

function readMessage(out: MessageSink, raw: unknown, index: number): undefined {
  if (!hasRole(raw) && putEnvelope(out, raw, index, SHAPE.list, readMessage)) return;
  if (!isBag(raw)) return out.message(strayMessage(raw, index));
  const { role, content } = raw;
  // Converse accepts only lists.
  const faults = typeof content === "string" && content !== "" ? Fault.ContentType : contentFaults(content);
  if (role !== "assistant" || !Array.isArray(content) || !content.some(isResult))
    return READER.message(out, raw, content, index, faults);
  const parts = gatherParts(content, "content", readBlocks);
  // A provider's result does not always say so itself, but its call does.
  const calls = parts.filter(({ kind, traits }) => kind === "tool-call" && (traits & Trait.ByProvider) !== 0);
  const ids = new Set(calls.map(({ id }) => id));
  const own = withTrait(parts, Trait.ByProvider, ({ kind, id }) => kind === "tool-result" && ids.has(id));
  out.message(makeMessage(role, role, own, raw, index, faults));
}

function isResult(block: unknown): boolean {
  return isBag(block) && block.toolResult !== undefined;
}

/** The members that tell what a block is: exactly one is allowed. */
const UNION =
  /^(text|image|document|video|audio|tool(Use|Result|Addition|Removal)|(reasoning|guard|citations)Content|cachePoint|searchResult)$/;

const readBlocks: BlockReader = /* @__PURE__ */ eachOf(UNION, readBlock);
const READER = /* @__PURE__ */ contentReader("content", readBlocks, roleOf);

function readBlock(out: Sink, raw: unknown): undefined {
  if (!isBag(raw)) return putStray(out, raw);
  const { text, toolUse, toolResult } = raw;
  if (typeof text === "string") {
    vouchFor(out, raw, 1);
    return putText(out, text);
  }
  if (isBag(toolUse)) {
    const { toolUseId, name, input } = toolUse;
    if (countMembers(toolUse) === countGiven(toolUseId, name, input)) vouchFor(out, raw, 1);
    const traits = argumentsTraits(input) | (toolUse.type === undefined ? 0 : Trait.ByProvider);
    return out.part("tool-call", 0, traits, asString(toolUseId), asString(name));
  }
  if (isBag(toolResult)) {
    const { toolUseId, content, status } = toolResult;
    const plain = Array.isArray(content) && content.every(isSingle);
    if (plain && countMembers(toolResult) === countGiven(toolUseId, content, status)) vouchFor(out, raw, 1);
    return readResult(out, toolResult);
  }
  if (isBag(raw.reasoningContent)) return readReasoning(out, raw.reasoningContent);
  if (isBag(raw.image)) return out.part("media", 0, Trait.Image | shownTraits(raw.image));
  if (isBag(raw.document)) {
    return out.part("media", 0, Trait.Document | (isDocument(raw.document) ? 0 : Trait.Unknown));
  }
  if (isBag(raw.video)) return out.part("media", 0, Trait.Video | shownTraits(raw.video));
  if (isBag(raw.audio)) return out.part("media", 0, Trait.Audio);
  if (isBag(raw.cachePoint)) return out.part("opaque", 0, Trait.CacheMark);
  const known =
    raw.guardContent ?? raw.citationsContent ?? raw.searchResult ?? raw.toolAddition ?? raw.toolRemoval;
  out.part("opaque", 0, isBag(known) ? 0 : Trait.Unknown);
}

/** `Unknown` for an image or video without its source or format. */
function shownTraits({ format, source }: Bag): number {
  return typeof format === "string" && isBag(source) ? 0 : Trait.Unknown;
}

/** True for a document with all required fields. */
function isDocument({ name, source }: Bag): boolean {
  return typeof name === "string" && isBag(source);
}

function isSingle(piece: unknown): boolean {
  return countMembers(asBag(piece)) === 1;
}

function readReasoning(out: Sink, { reasoningText, redactedContent }: Bag): undefined {
  let traits: number = Trait.Signed | Trait.Sealed;
  let size = 0;
  let vendor: string | undefined = "anthropic";
  if (isBag(reasoningText)) {
    const { text, signature } = reasoningText;
    const known = typeof text === "string";
    size = known ? text.length : 0;
    traits = typeof signature === "string" && signature !== "" ? Trait.Signed : 0;
    // An empty signature also counts: only those who sign nothing refuse it.
    if (typeof signature !== "string") vendor = undefined;
    // Reasoning that is not shown exists only in its signature.
    if (!known) traits |= Trait.Empty | Trait.Unknown;
    else traits |= size === 0 && traits !== 0 ? Trait.Sealed : blankness(text);
  } else if (redactedContent === undefined) {
    traits = Trait.Empty | Trait.Unknown;
    vendor = undefined;
  }
  out.part("reasoning", size, traits, undefined, undefined, vendor);
}

function readResult(out: Sink, { content, status, type, toolUseId }: Bag): undefined {
  const said = sumPieces(typeof content === "string" ? {} : content, pieceTraits);
  // An empty list is fine, a missing one is not.
  const fits =
    (said.traits & Trait.Unknown) === 0 &&
    (content ?? null) !== null &&
    (status === undefined || fitsText(/^(success|error)$/, status ?? "success"));
  // If it must be rewritten, it loses the mark that makes it the provider's.
  const own = (status === "error" ? Trait.Failed : 0) | (type === undefined || !fits ? 0 : Trait.ByProvider);
  out.part("tool-result", said.size, said.traits | own | (fits ? 0 : Trait.Unknown), asString(toolUseId));
}

/** True for a document that a result may hold. It cannot have citations: issue boto/boto3#4648. */
function isAnswerDocument(document: Bag): boolean {
  return isDocument(document) && asBag(document.citations).enabled !== true;
}

function pieceTraits(piece: Bag): number {
  const { json, image, document, video } = piece;
  const media = (image ?? document ?? video ?? null) !== null;
  if (!media && json === undefined) return 0;
  const formed =
    membersOf(piece).length < 2 &&
    (json === undefined || isBag(json)) &&
    ((image ?? video ?? null) === null || shownTraits(asBag(image ?? video)) === 0) &&
    ((document ?? null) === null || isAnswerDocument(asBag(document)));
  return (media ? Trait.HoldsMedia : 0) | (formed ? 0 : Trait.Unknown);
}
