import { asList, asString, type Bag, countGiven, countMembers, isBag } from "../../json/values.ts";
import { blankness } from "../../model/bones.ts";
import { Fault, Kind, type MessageSink, makeMessage, type Role } from "../../model/message.ts";
import { lazyOutline, type Outline, type Shape, type Sized } from "../../model/outline.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { withOneMore } from "../../model/tally.ts";
import { argumentsTraits } from "../call-arguments.ts";
import { choiceIn, readChoice } from "../choice.ts";
import { readBody } from "../document.ts";
import { hasRole, putEnvelope } from "../envelope.ts";
import { guessRole } from "../guess-role.ts";
import { asksForJson, isPiece, resultPart } from "../openai-blocks.ts";
import { opaquePart, strayMessage, textPart } from "../plain-parts.ts";
import { contentFaults, contentParts } from "../read-content.ts";
import { readToolList } from "../tool-list.ts";
import { isNative, readChatBlock } from "./blocks.ts";
import { detailsOf, thoughtOf } from "./details.ts";
import { callIn, isCall, isWords, unlistedCalls } from "./listed-calls.ts";
import { CHAT_CHOICE, CHAT_TOOLS, OLD_TOOLS, thinkingOf, toolsField } from "./request.ts";

/** How Chat Completions arranges messages. */
export const chatShape: Shape = {
  list: "messages",
  results: "each",
  system: "message",
  items: false,
  ids: true,
  freeText: true,
  jsonText: true,
  proofs: "",
  files: "openai",
};

/** The same for a request from before there were tools. */
const oldShape: Shape = { ...chatShape, tools: "functions" };

/** Reads a Chat Completions request or a bare list of its messages. */
export function readChat(document: unknown): Outline {
  const body = readBody(document, chatShape.list);
  const {
    tool_choice: choice,
    function_call: oldChoice,
    parallel_tool_calls: parallel,
    reasoning_effort: effort,
  } = body.body;
  const field = toolsField(body.body);
  const old = field === "functions";
  const shape = old ? oldShape : chatShape;
  const syntax = old ? OLD_TOOLS : CHAT_TOOLS;
  const { tools, field: odd } = readToolList(body.body[field] ?? undefined, syntax, shape);
  const rest = {
    shape,
    format: "openai-chat",
    system: [],
    tools,
    request: {
      whole: body.whole,
      model: asString(body.body.model),
      thinking: thinkingOf(body.body),
      tools: odd,
      choice: readChoice(CHAT_CHOICE, "tool_choice", choice),
      oldChoice:
        (oldChoice ?? null) === null
          ? undefined
          : { place: "function_call", value: oldChoice, says: choiceIn(oldChoice) },
      // `parallel_tool_calls` without tools is refused too.
      toolOption: (parallel ?? null) === null ? undefined : { place: "parallel_tool_calls", value: parallel },
      oldTools: old || undefined,
      effort:
        typeof effort === "string" ? { place: "reasoning_effort", value: effort, says: effort } : undefined,
      json: asksForJson(body.body.response_format) ? "response_format" : undefined,
    },
  };
  return lazyOutline(body.list, readMessage, rest, glance);
}

/** What a glance looks at in a message. */
interface Glimpse {
  readonly content?: unknown;
  readonly tool_calls?:
    | readonly ({ readonly function?: { readonly arguments?: Sized } | null } | null)[]
    | null;
}

/** Touches texts, and the first call of each message. */
function glance(list: readonly unknown[], from: number, to: number): number {
  let seen = 0;
  for (let at = from; at < to; at++) {
    const raw = list[at] as Glimpse | null | undefined;
    if (raw === undefined || raw === null) continue;
    const { content, tool_calls: calls } = raw;
    if (typeof content === "string") seen += content.length;
    if (calls !== undefined) seen += calls?.[0]?.function?.arguments?.length ?? 0;
  }
  return seen;
}

function readMessage(out: MessageSink, raw: unknown, index: number): undefined {
  if (!hasRole(raw) && putEnvelope(out, raw, index, chatShape.list, readMessage)) return;
  if (!isBag(raw)) return out.message(strayMessage(raw, index));
  const wireRole = typeof raw.role === "string" ? raw.role : "";
  switch (wireRole) {
    case "assistant":
      return readAssistant(out, raw, wireRole, index, 0);
    case "tool":
      return readResult(out, raw, wireRole, index, 0);
    case "function":
      // An answer with a call id is a tool message, whatever its role.
      return readResult(out, raw, wireRole, index, raw.tool_call_id === undefined ? 0 : Fault.UnknownRole);
    case "user":
      return readPlain(out, raw, "user", wireRole, index, 0);
    case "system":
    case "developer":
      return readPlain(out, raw, "system", wireRole, index, 0);
  }
  const { type } = raw;
  const guess = guessRole(wireRole === "" && type !== "function" && type !== "tool" ? type : wireRole);
  if (guess === "assistant" || Array.isArray(raw.tool_calls)) {
    return readAssistant(out, raw, wireRole, index, Fault.UnknownRole);
  }
  if (guess === "tool" || (guess === undefined && typeof raw.tool_call_id === "string")) {
    return readResult(out, raw, wireRole, index, Fault.UnknownRole);
  }
  return readPlain(out, raw, guess ?? "user", wireRole, index, Fault.UnknownRole);
}

function readPlain(
  out: MessageSink,
  raw: Bag,
  role: Role,
  wireRole: string,
  index: number,
  known: number,
): undefined {
  const { content, name } = raw;
  const faults = known | contentFaults(content) | (name === undefined ? 0 : nameFaults(name));
  if (typeof content !== "string" || content === "") {
    const parts = contentParts(content, "content", readChatBlock);
    return out.message(makeMessage(role, wireRole, parts, raw, index, faults));
  }
  const { refuses } = out;
  const plain = refuses !== undefined && known === 0 && countMembers(raw) === 2 && !refuses(content);
  return out.plain(
    role,
    wireRole,
    raw,
    index,
    faults,
    Kind.Text,
    blankness(content) | (plain ? Trait.Plain : 0),
    content.length,
    undefined,
    undefined,
    plainParts,
  );
}

/** Faults of the speaker's name. */
function nameFaults(name: unknown): number {
  return typeof name === "string" && !/^[^\s<|\\/>]+$/.test(name) ? Fault.OddName : 0;
}

function plainParts(raw: unknown): readonly Part[] {
  return contentParts((raw as Bag).content, "content", readChatBlock);
}

function readAssistant(
  out: MessageSink,
  raw: Bag,
  wireRole: string,
  index: number,
  known: number,
): undefined {
  const { content, tool_calls: calls } = raw;
  let faults = known | contentFaults(content);
  if (Array.isArray(calls)) {
    if (calls.length === 0) faults |= Fault.EmptyToolCalls;
  } else if (calls !== undefined) faults |= calls === null ? Fault.NullToolCalls : Fault.CallsType;
  // Nearly all messages have nothing else, and need no further lookups.
  const bare = known === 0 && countMembers(raw) === 1 + countGiven(content, calls);
  if (!bare) faults |= nameFaults(raw.name) | (raw.prefix === true ? Fault.Prefix : 0);
  if ((bare || !hasMore(raw)) && readPlainAssistant(out, raw, wireRole, index, faults, bare)) return;
  if (asList(calls)?.every(isRead) === false || !isBag(raw.function_call ?? {})) faults |= Fault.CallsType;
  out.message(makeMessage("assistant", wireRole, assistantParts(raw), raw, index, faults));
}

/** Reads an assistant message with only a string and ordinary calls, which nearly all are. False for others. */
function readPlainAssistant(
  out: MessageSink,
  raw: Bag,
  wireRole: string,
  index: number,
  faults: number,
  bare: boolean,
): boolean {
  const { content, tool_calls: calls } = raw;
  const text = content === null || content === undefined ? "" : content;
  if (typeof text !== "string") return false;
  const { refuses } = out;
  let plain = bare && refuses !== undefined && !refuses(text);
  let kinds = 0;
  let traits = 0;
  let size = text.length;
  let ids: string | string[] | undefined;
  let names: string | string[] | undefined;
  if (text !== "") {
    kinds = Kind.Text;
    traits = blankness(text);
  }
  if (calls !== undefined && calls !== null) {
    if (!Array.isArray(calls)) return false;
    for (let i = 0; i < calls.length; i++) {
      const call: unknown = calls[i];
      if (!isBag(call) || !isBag(call.function) || call.type !== "function") return false;
      const { id } = call;
      const { name, arguments: input } = call.function;
      if (typeof id !== "string" || typeof name !== "string" || typeof input !== "string") return false;
      kinds |= Kind.Call;
      traits |= Trait.ArgumentsText;
      size += input.length;
      ids = withOneMore(ids, id);
      names = withOneMore(names, name);
      plain &&= countMembers(call) === 3 && countMembers(call.function) === 2 && !refuses?.(input);
    }
  }
  if (plain) traits |= Trait.Plain;
  out.plain("assistant", wireRole, raw, index, faults, kinds, traits, size, ids, names, assistantParts);
  return true;
}

/** True when the message has more than content and calls. */
function hasMore(raw: Bag): boolean {
  return (
    typeof raw.reasoning_content === "string" ||
    typeof raw.reasoning === "string" ||
    typeof raw.refusal === "string" ||
    isBag(raw.audio) ||
    raw.reasoning_details !== undefined ||
    (raw.function_call ?? null) !== null
  );
}

function assistantParts(message: unknown): readonly Part[] {
  const raw = message as Bag;
  const { content, reasoning, reasoning_content: thought, refusal, tool_calls: calls } = raw;
  const parts: Part[] = [];
  if (typeof thought === "string") parts.push(reasoningPart("reasoning_content", thought));
  if (typeof reasoning === "string" && reasoning !== thought)
    parts.push(reasoningPart("reasoning", reasoning));
  const details = detailsOf(raw);
  if (details !== undefined) parts.push(detailsPart(details));
  for (const part of contentParts(content, "content", readChatBlock)) parts.push(part);
  if (typeof refusal === "string" && refusal.length > 0)
    parts.push(textPart("refusal", -1, refusal, refusal, Trait.Aside));
  if (isBag(raw.audio)) parts.push(opaquePart("audio", -1, raw.audio, Trait.Aside));
  const old = raw.function_call;
  // A value that is no call may still be text.
  if (isBag(old) || asList(old)?.length || asString(old)) parts.push(readCall(old, "function_call", -1));
  if (Array.isArray(calls))
    for (let i = 0; i < calls.length; i++) parts.push(readCall(calls[i], "tool_calls", i));
  else
    for (const call of unlistedCalls(calls))
      parts.push(isCall(call) ? readCall(call, "tool_calls", -1) : opaquePart("tool_calls", -1, call));
  return parts;
}

/** True for an entry that can be read as a call. */
function isRead(call: unknown): boolean {
  return isBag(call) && !isWords(call);
}

function reasoningPart(field: string, text: string): Part {
  return makePart("reasoning", field, -1, text, text.length, blankness(text));
}

function detailsPart(details: readonly unknown[]): Part {
  const { text } = thoughtOf(details);
  const traits = text === undefined ? Trait.Sealed : blankness(text);
  return makePart("reasoning", "reasoning_details", -1, details, text?.length ?? 0, traits);
}

function readCall(value: unknown, field: string, index: number): Part {
  const raw = callIn(value);
  if (!isBag(raw) || isWords(raw)) return opaquePart(field, index, raw);
  const custom = raw.type === "custom" && isBag(raw.custom) ? raw.custom : undefined;
  const inner = custom ?? (isBag(raw.function) ? raw.function : raw);
  const input = custom === undefined ? inner.arguments : custom.input;
  const text = typeof input === "string";
  // A custom tool's input is free text, and not parsed as arguments.
  let traits = custom !== undefined ? Trait.FreeText : text ? Trait.ArgumentsText : argumentsTraits(input);
  const formed = field === "function_call" || raw.type === (custom === undefined ? "function" : "custom");
  if (!formed || !text) traits |= Trait.Unknown;
  if (field === "function_call") traits |= Trait.Legacy;
  const id = field === "tool_calls" ? asString(raw.id) : undefined;
  return makePart("tool-call", field, index, raw, text ? input.length : 0, traits, id, asString(inner.name));
}

function readResult(out: MessageSink, raw: Bag, wireRole: string, index: number, known: number): undefined {
  const { content, tool_call_id: id, name } = raw;
  const faults = known | contentFaults(content);
  if (typeof content !== "string" || typeof id !== "string") {
    return out.message(makeMessage("tool", wireRole, resultParts(raw), raw, index, faults));
  }
  const { refuses } = out;
  const named = typeof name === "string";
  const plain =
    refuses !== undefined && known === 0 && countMembers(raw) === (named ? 4 : 3) && !refuses(content);
  const traits = blankness(content) | (plain ? Trait.Plain : 0) | (named ? 0 : Trait.Nameless);
  return out.plain(
    "tool",
    wireRole,
    raw,
    index,
    faults,
    Kind.Result,
    traits,
    content.length,
    id,
    asString(name),
    resultParts,
  );
}

function resultParts(message: unknown): readonly Part[] {
  const raw = message as Bag;
  const legacy = raw.role === "function" && raw.tool_call_id === undefined ? Trait.Legacy : 0;
  const formed = asList(raw.content)?.every((block) => isPiece(block) && isNative(block));
  const known = legacy | (formed === false ? Trait.Unknown : 0);
  return [resultPart("content", raw, raw.content, known, asString(raw.tool_call_id), asString(raw.name))];
}
