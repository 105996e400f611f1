import { asBag, asList, type Bag, isBag, toJson } from "../../json/values.ts";
import { withFields } from "../../json/with-fields.ts";
import type { TextContent, ToolCallContent, ToolResultContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { has, type Part, Trait } from "../../model/part.ts";
import { textContent } from "../../model/text-content.ts";
import { isMarked, unmarked, withoutLostMark } from "../cache-mark.ts";
import { argumentsText } from "../call-arguments.ts";
import { writeChoice } from "../choice.ts";
import { findList } from "../document.ts";
import { isChanged } from "../is-changed.ts";
import { joinTexts } from "../join-texts.ts";
import { spokenBeside } from "../openai-blocks.ts";
import { quoteContent, type SaidContent } from "../quote-content.ts";
import { needsBlocks, outputText } from "../tool-output.ts";
import { baseOf, replaceList, writeMessages } from "../write-messages.ts";
import { writeToolList } from "../write-tool-list.ts";
import { writeBlock } from "./blocks.ts";
import { chatContent } from "./content.ts";
import { detailsOf } from "./details.ts";
import { CHAT_CHOICE, CHAT_TOOLS, toolsField } from "./request.ts";

/** Writes an outline as a Chat Completions request or a bare list, like the document. */
export function writeChat(outline: Outline, document: unknown, original?: Outline): unknown {
  const messages = writeMessages(outline, findList(document, "messages"), writeMessage);
  const system = joinTexts(outline.system, chatContent);
  const list = system === "" ? messages : [{ role: "system", content: system }, ...messages];
  const body = asBag(document);
  const field = toolsField(body);
  const { effort } = outline.request;
  return replaceList(document, "messages", list, {
    [field]: writeToolList(body[field], outline, original, CHAT_TOOLS),
    tool_choice: writeChoice(CHAT_CHOICE, body.tool_choice, outline, original),
    ...(isChanged("oldChoice", outline, original) && { function_call: outline.request.oldChoice?.value }),
    ...(isChanged("toolOption", outline, original) && { parallel_tool_calls: undefined }),
    // The effort was only read if it was in this field.
    ...(effort !== undefined && effort.says !== body.reasoning_effort && { reasoning_effort: effort.says }),
    ...(isChanged("thinking", outline, original) && { thinking: undefined, enable_thinking: undefined }),
  });
}

function writeMessage(message: Message, out: unknown[]): void {
  const { parts, role } = message;
  const rest = parts.filter(({ kind }) => kind !== "tool-result");
  const speaks = rest.length > 0 || parts.length === 0;
  // Results answer the message before them, or, if a provider ran the tool, the calls beside them.
  if (speaks && role === "assistant") out.push(writeSpoken(message, rest));
  for (const part of parts) if (part.kind === "tool-result") out.push(writeResult(part, message));
  if (speaks && role !== "assistant") out.push(writeSpoken(message, rest));
}

const ROLES = {
  developer: "system",
  function: "tool",
  system: "system",
  user: "user",
  assistant: "assistant",
};

function roleOf(message: Message): string {
  const { role, wireRole } = message;
  return Object.hasOwn(ROLES, wireRole) && ROLES[wireRole as keyof typeof ROLES] === role ? wireRole : role;
}

function writeResult(part: Part, message: Message): Bag {
  const raw = asBag(part.raw);
  const base = raw === message.raw ? baseOf(message) : { ...raw };
  // Unknown members that are now part of the content are not written again.
  if (part.made !== undefined) for (const name of spokenBeside(raw, raw.content)) delete base[name];
  const legacy = raw.role === "function" && part.id === undefined;
  return withFields(base, {
    role: legacy ? "function" : "tool",
    tool_call_id: part.id ?? base.tool_call_id,
    name: part.name ?? base.name,
    content: resultContent(part, raw.content),
  });
}

function resultContent(part: Part, was: unknown): unknown {
  if (part.made !== undefined) {
    const result = chatContent(part) as ToolResultContent;
    const blocks = Array.isArray(was) || needsBlocks(result, part.size);
    return blocks ? result.output.map(writeBlock) : outputText(result);
  }
  if (was === null || was === undefined || asList(was)?.length === 0) return "";
  if (typeof was === "string") return was;
  if (!Array.isArray(was)) return toJson(was);
  const lost = (part.traits & Trait.CacheMark) === 0;
  return lost && was.some(isMarked) ? was.map(unmarked) : was;
}

/** What a message says, by the field that holds it on this wire. */
interface Fields {
  readonly content: Part[];
  readonly calls: unknown[];
  reasoning?: string;
  reasoning_content?: string;
  details?: unknown;
  refusal?: string;
  legacy?: unknown;
  audio?: unknown;
}

function sortByField(message: Message, parts: readonly Part[]): Fields {
  const out: Fields = { content: [], calls: [] };
  for (const part of parts) {
    const { kind, field, raw, made } = part;
    const said = made === undefined ? undefined : chatContent(part);
    if (kind === "tool-call") {
      const old = field === "function_call" && part.id === undefined;
      // A message can hold only one call of the older kind.
      if (old && out.legacy !== undefined)
        out.content.push({ ...part, kind: "text", made: wordsOfCall(part) });
      else if (old) out.legacy = writeCall(part);
      else out.calls.push(writeCall(part));
    } else if (made === undefined && field === "reasoning_details") out.details = raw;
    else if (kind === "reasoning" && !isBlockOfContent(part)) {
      const text = said?.type === "reasoning" ? said.text : (raw as string);
      const own = field === "reasoning" ? "reasoning" : "reasoning_content";
      if (text !== undefined) out[own] = join(out[own], text);
    } else if (field === "refusal" && raw !== undefined && message.omit?.includes("refusal") !== true)
      out.refusal = join(out.refusal, said?.type === "text" ? said.text : (raw as string));
    else if (made === undefined && field === "audio") out.audio = raw;
    else if (made === undefined && (field === "tool_calls" || field === "function_call")) {
      // A value that is no call may still be text.
      if (isBag(raw)) out.calls.push(raw);
      else if (raw !== null) out.content.push({ ...part, kind: "text", made: wordsOf(raw) });
    } else out.content.push(part);
  }
  return out;
}

/** The wire form of a message other than a tool's. */
function writeSpoken(message: Message, parts: readonly Part[]): Bag {
  const base = baseOf(message);
  const own = asBag(message.raw);
  const fields = sortByField(message, parts);
  const { content, calls, details, refusal, legacy, audio } = fields;
  // The same reasoning may be in both fields. It was read once.
  const { reasoning: told } = own;
  const twice = told !== undefined && told === own.reasoning_content && told === fields.reasoning_content;
  const spoken = calls.length > 0 || (legacy ?? refusal ?? audio) !== undefined;
  // Other roles may have these fields too. Nobody reads them there, so they stay.
  const isOwn = message.role === "assistant";
  const replaced = (field: string, value: unknown): unknown =>
    value ?? (isOwn && typeof base[field] === "string" ? undefined : base[field]);
  const written = withFields(base, {
    role: roleOf(message),
    content: writeContent(message, content, spoken),
    reasoning_content: replaced("reasoning_content", fields.reasoning_content),
    reasoning: twice ? base.reasoning : replaced("reasoning", fields.reasoning),
    reasoning_details:
      details ?? (!isOwn || detailsOf(base) === undefined ? base.reasoning_details : undefined),
    refusal: replaced("refusal", refusal),
    audio: audio ?? (isOwn && isBag(base.audio) ? undefined : base.audio),
    function_call: legacy ?? (isOwn ? undefined : base.function_call),
    tool_calls: calls.length > 0 ? calls : isOwn ? undefined : base.tool_calls,
  });
  // Copies of removed reasoning must go too, or they would bring it back.
  const copies = details === undefined && detailsOf(written) !== undefined;
  return copies ? withFields(written, { reasoning_details: undefined }) : written;
}

function wordsOfCall(part: Part): TextContent {
  return textContent(quoteContent(chatContent(part)));
}

function wordsOf(raw: unknown): TextContent {
  return textContent(typeof raw === "string" ? raw : toJson(raw));
}

function join(left: string | undefined, right: string): string {
  return left === undefined || left === "" ? right : right === "" ? left : `${left}\n\n${right}`;
}

/** True for a part that is, or was, a block in a list. */
function isBlockOfContent(part: Part): boolean {
  return (part.field === "content" && part.index >= 0) || (part.made === undefined && isBag(part.raw));
}

function writeContent(message: Message, parts: readonly Part[], spoken: boolean): unknown {
  const was = isBag(message.raw) ? message.raw.content : null;
  const isAbsent = was === undefined;
  const list = asList(was);
  // Beside calls, a refusal or audio, any kind of empty content will do, so the caller's own stays.
  if (parts.length === 0) return !spoken ? "" : was === "" || list?.length === 0 || isAbsent ? was : null;
  let text: string | undefined;
  for (const part of parts) {
    const said = part.kind === "opaque" && part.made === undefined ? undefined : chatContent(part);
    if (said?.type !== "text" || isBlockOfContent(part)) return parts.map(writePart);
    text = join(text, said.text);
  }
  return list !== undefined && list.length > 0 ? parts.map(writePart) : text;
}

/** The wire form of a part as a block of a list; its own one if the wire knows it. */
function writePart(part: Part): unknown {
  const content = chatContent(part) as SaidContent;
  const raw = withoutLostMark(part);
  if (
    part.made === undefined &&
    (content.type === "opaque" || !has(part, Trait.Unknown)) &&
    typeof raw !== "string"
  ) {
    return raw;
  }
  if (content.type !== "text" || !isBag(raw) || typeof raw.text !== "string") return writeBlock(content);
  return withFields(raw, { type: "text", text: content.text });
}

function writeCall(part: Part): unknown {
  const { field: place, id, name } = part;
  const raw = asBag(part.raw);
  const made = part.made !== undefined;
  const called = made ? undefined : asBag(raw.function).name;
  // If nothing changed, the arguments need not be read.
  if (called && called === name && id === raw.id && raw.type === "function" && place === "tool_calls")
    return raw;
  const call = chatContent(part) as ToolCallContent;
  if (place === "function_call" && id === undefined) {
    return withFields(raw, { name: call.name, ...(made && { arguments: argumentsText(call) }) });
  }
  const field = call.custom === true ? "custom" : "function";
  const old = raw[field];
  // On this wire, anything but `{ function: { name, arguments } }` is no call, so it is written from scratch.
  const fresh = made || !isBag(old);
  const input = call.custom === true ? { input: argumentsText(call) } : { arguments: argumentsText(call) };
  const inner = withFields(asBag(old), { name: call.name, ...(fresh && input) });
  // A call that was of another kind keeps none of its fields.
  const other = made && typeof raw.type === "string" && raw.type !== field;
  if (other || (!isBag(old) && part.raw !== undefined)) return { id, type: field, [field]: inner };
  return withFields(made ? { type: field, ...raw } : raw, {
    ...(id !== undefined && { id }),
    [field]: inner,
  });
}
