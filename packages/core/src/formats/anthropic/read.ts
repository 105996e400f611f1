import {
  asBag,
  asList,
  asString,
  type Bag,
  countGiven,
  countMembers,
  fitsText,
  isBag,
} from "../../json/values.ts";
import { blankness } from "../../model/bones.ts";
import { Fault, type MessageSink, type Role } from "../../model/message.ts";
import { lazyOutline, type Outline, type Sized } from "../../model/outline.ts";
import { Trait } from "../../model/part.ts";
import { holdsBytes } from "../bytes-in.ts";
import { isMarked, markTraits } from "../cache-mark.ts";
import { argumentsTraits } from "../call-arguments.ts";
import { readChoice } from "../choice.ts";
import { contentReader, gatherParts, putStray, putText, type Sink, vouchFor } from "../content-reader.ts";
import { readBody } from "../document.ts";
import { hasRole, putEnvelope } from "../envelope.ts";
import { guessRole } from "../guess-role.ts";
import { strayMessage } from "../plain-parts.ts";
import { contentFaults } from "../read-content.ts";
import { sumPieces } from "../sum-pieces.ts";
import { readSystemField, type SystemField } from "../system-field.ts";
import { readToolList } from "../tool-list.ts";
import { SHAPE } from "./shape.ts";
import { CHOICE, TOOLS } from "./tools.ts";

const SEALED = Trait.Signed | Trait.Sealed;
/** Reasoning whose own field is missing or has the wrong type. */
const VOID = Trait.Empty | Trait.Unknown;

/** Ids that only the provider's own tools have. */
const SERVER_ID = /^srvtoolu_\w+$/;

/** Reads a list of Messages API messages, or a request with one. */
export function read(document: unknown): Outline {
  const body = readBody(document, SHAPE.list);
  const system = readSystemField(SYSTEM, body.body.system);
  const { tools, field } = readToolList(body.body.tools, TOOLS);
  const rest = {
    shape: SHAPE,
    format: "anthropic",
    system: system.parts,
    tools,
    request: {
      whole: body.whole,
      model: asString(body.body.model),
      thinking: thinkingOf(body.body),
      thinkingField: { place: "thinking", value: body.body.thinking },
      // Earlier messages are stored at the server.
      continues: asBag(body.body.thread).type === "continue" || undefined,
      system: system.field,
      tools: field,
      choice: readChoice(CHOICE, "tool_choice", body.body.tool_choice),
      hiddenTools: hasServers(body.body) || undefined,
      marked: isMarked(body.body) || undefined,
    },
  };
  return lazyOutline(body.list, readMessage, rest, glance);
}

/** MCP servers bring tools that the request does not show. */
function hasServers({ mcp_servers: servers }: Bag): boolean {
  return (asList(servers) ?? []).length > 0;
}

/** System text: a string or a list of blocks. */
const SYSTEM: SystemField = {
  name: "system",
  isFormed: (value) =>
    value === undefined || typeof value === "string" || asList(value)?.every(isText) === true,
  read: (value) => gatherParts(value, "system", readBlock),
};

function isText(block: unknown): boolean {
  return isBag(block) && block.type === "text" && typeof block.text === "string";
}

/** Whether a request explicitly turns thinking on or off; `undefined` if the model decides. */
function thinkingOf({ thinking }: Bag): boolean | undefined {
  const type = isBag(thinking) ? thinking.type : undefined;
  return type === "enabled" ? true : type === "disabled" ? false : undefined;
}

function roleOf(role: unknown): Role | undefined {
  return role === "user" || role === "assistant" || role === "system" ? role : undefined;
}

const READER = /* @__PURE__ */ contentReader("content", readBlock, roleOf);
const DIRECTIVES = /* @__PURE__ */ contentReader("content", readSystemBlock, roleOf);

function readMessage(out: MessageSink, raw: unknown, index: number): undefined {
  if (!hasRole(raw) && putEnvelope(out, raw, index, SHAPE.list, readMessage)) return;
  if (!isBag(raw)) return out.message(strayMessage(raw, index));
  const { role, content } = raw;
  const faults = contentFaults(content);
  if ((roleOf(role) ?? guessRole(role)) !== "system") return READER.message(out, raw, content, index, faults);
  const directs = faults === Fault.ContentEmptyList && isBag(raw.output_config);
  DIRECTIVES.message(out, raw, content, index, directs ? faults | Fault.Directive : faults);
}

/** What a glance looks at in a message. */
interface Glimpse {
  readonly content?: string | readonly ({ readonly text?: Sized; readonly content?: Sized } | null)[] | null;
}

/** Touches the first block of each message. */
function glance(list: readonly unknown[], from: number, to: number): number {
  let seen = 0;
  for (let at = from; at < to; at++) {
    const content = (list[at] as Glimpse | null | undefined)?.content;
    if (typeof content === "string") seen += content.length;
    else {
      const block = content?.[0];
      seen += (block?.text ?? block?.content)?.length ?? 1;
    }
  }
  return seen;
}

/** Blocks that only other roles may have. */
const NO_SYSTEM = /^(search_result|container_upload|compaction|mcp_tool_listing|fallback)$/;

function readSystemBlock(out: Sink, raw: unknown): undefined {
  if (fitsText(NO_SYSTEM, asBag(raw).type)) out.part("opaque", 0, Trait.Unknown);
  else readBlock(out, raw);
}

function readBlock(out: Sink, raw: unknown): undefined {
  if (!isBag(raw)) return putStray(out, raw);
  const { type, cache_control: cache } = raw;
  const mark = markTraits(cache);
  switch (type) {
    case "text":
      if (typeof raw.text !== "string") break;
      vouchFor(out, raw, 2);
      return putText(out, raw.text, mark);
    case "tool_use":
      vouchFor(out, raw, 1 + countGiven(raw.id, raw.name, raw.input));
      return readCall(out, raw, mark);
    case "tool_result":
      if (arePlain(raw.content))
        vouchFor(out, raw, 1 + countGiven(raw.tool_use_id, raw.content, raw.is_error));
      return readResult(out, raw, mark | failureTraits(raw.is_error));
    case "thinking":
      return readThinking(out, raw, mark);
    case "redacted_thinking":
      return putThought(out, 0, mark | (typeof raw.data === "string" ? SEALED : VOID));
    case "image":
      return out.part("media", 0, mark | Trait.Image | sourceTraits(raw.source));
    case "document":
      return out.part("media", 0, mark | Trait.Document | sourceTraits(raw.source));
    case "server_tool_use":
    case "mcp_tool_use": {
      const { id, name, input, server_name: server } = raw;
      const asks = type === "mcp_tool_use";
      if (typeof (asks ? server : "") !== "string" || typeof name !== "string" || !isBag(input)) break;
      const known = asks || fitsText(SERVER_ID, id) ? 0 : Trait.Unknown;
      return readCall(out, raw, mark | Trait.ByProvider | known);
    }
    case "search_result":
      if (!isPage(raw)) break;
      return out.part("opaque", 0, mark);
    case "container_upload":
      if (typeof raw.file_id !== "string") break;
      return out.part("opaque", 0, mark | Trait.Document);
    case "tool_addition":
    case "tool_removal":
      if (!isBag(raw.tool)) break;
      return out.part("opaque", 0, mark);
    case "compaction":
    case "mcp_tool_listing":
    case "fallback":
      return out.part("opaque", 0, mark);
    default:
      if (asString(type)?.endsWith("_tool_result") && isAnswer(raw))
        return readProviderResult(out, raw, mark | Trait.ByProvider);
  }
  out.part("opaque", 0, mark | Trait.Unknown | (fitsText(KNOWN, type) ? Trait.Absent : 0));
}

/** Types of blocks that are recognised even if their main field is missing. */
const KNOWN =
  /^(text|search_result|container_upload|(server|mcp)_tool_use|tool_(addition|removal)|.+_tool_result)$/;

/** Whether a result failed: yes, no, or an invalid value. */
function failureTraits(failed: unknown): number {
  return failed === true ? Trait.Failed : (failed ?? false) === false ? 0 : Trait.Unknown;
}

/** True for a search result with all required fields. */
function isPage({ source, title, content }: Bag): boolean {
  return typeof source === "string" && typeof title === "string" && content !== undefined;
}

/** True for the result of a provider's tool that names its call. MCP tools may return nothing. */
function isAnswer({ type, tool_use_id: id, content }: Bag): boolean {
  return typeof id === "string" && (content !== undefined || type === "mcp_tool_result");
}

/** `Unknown` if media has no valid source. */
function sourceTraits(source: unknown): number {
  const { type, data, url, file_id: file, content, ...rest } = asBag(source);
  const named = mediaTypeIn(rest);
  // Text must use a text source.
  const bytes = named && !named.startsWith("text/") && holdsBytes(String(data)) && data;
  const words = Array.isArray(content) ? "" : content;
  const plain = named === "text/plain" && data;
  const held: Bag = { base64: bytes, url, file, text: plain, content: words };
  return typeof type === "string" && typeof held[type] === "string" ? 0 : Trait.Unknown;
}

/** The media type of a source, if valid. */
export function mediaTypeIn({ media_type: type }: Bag): string | undefined {
  return typeof type === "string" && type.includes("/") ? type : undefined;
}

function readCall(out: Sink, { id, name, input }: Bag, traits: number): undefined {
  out.part("tool-call", 0, traits | argumentsTraits(input), asString(id), asString(name));
}

function putThought(out: Sink, size: number, traits: number): undefined {
  const vendor = (traits & Trait.Signed) === 0 ? undefined : "anthropic";
  out.part("reasoning", size, traits, undefined, undefined, vendor);
}

function readThinking(out: Sink, { thinking, signature }: Bag, mark: number): undefined {
  const signed = typeof signature === "string" && signature !== "" ? Trait.Signed : 0;
  if (typeof thinking !== "string") return putThought(out, 0, mark | signed | VOID);
  // With thinking display omitted, the text is empty and the signature holds everything.
  const said = thinking === "" && signed !== 0 ? Trait.Sealed : blankness(thinking);
  putThought(out, thinking.length, mark | signed | said);
}

function readResult(out: Sink, { content, tool_use_id: id }: Bag, known: number): undefined {
  const { size, traits } = sumPieces(content, pieceTraits);
  out.part("tool-result", size, known | traits, asString(id));
}

/** True for text, or a list that holds nothing but text. */
function arePlain(content: unknown): boolean {
  return typeof content === "string" || (Array.isArray(content) && content.every(isPlainText));
}

function isPlainText(piece: unknown): boolean {
  return isBag(piece) && piece.type === "text" && typeof piece.text === "string" && countMembers(piece) === 2;
}

function pieceTraits(piece: Bag): number {
  const { type, text, source, cache_control: cache } = piece;
  const mark = markTraits(cache);
  if (type === "image" || type === "document") return mark | Trait.HoldsMedia | sourceTraits(source);
  if (type === "text") return mark | (typeof text === "string" ? 0 : Trait.Unknown);
  // Rare pieces that a result may hold, each with its required field.
  const rare: Bag = {
    search_result: isPage(piece),
    tool_reference: typeof piece.tool_name === "string",
    browser_state: piece.tabs !== undefined,
  };
  return (
    mark | (typeof type === "string" && Object.hasOwn(rare, type) && rare[type] === true ? 0 : Trait.Unknown)
  );
}

function readProviderResult(
  out: Sink,
  { content, is_error: failed, tool_use_id: id }: Bag,
  known: number,
): undefined {
  const error = isBag(content) && typeof content.type === "string" && content.type.endsWith("_error");
  out.part("tool-result", 0, known | (failed === true || error ? Trait.Failed : 0), asString(id));
}
