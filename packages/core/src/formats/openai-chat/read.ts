import { asString, type Bag, isBag } from "../../json/values.ts";
import { Fault, type Message, makeMessage, type Role } from "../../model/message.ts";
import type { Outline, Shape } from "../../model/outline.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { resultPart } from "../openai-blocks.ts";
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
import { readToolList } from "../tool-list.ts";
import { readChatBlock } from "./blocks.ts";
import { CHAT_TOOLS, thinkingOf, toolsField } from "./request.ts";

/** How Chat Completions arranges messages. */
export const chatShape: Shape = {
  list: "messages",
  results: "each",
  system: "message",
  items: false,
  ids: true,
};

/** Reads a Chat Completions request or a bare list of its messages. */
export function readChat(document: unknown): Outline {
  const body = readBody(document, chatShape.list);
  const messages: Message[] = [];
  for (let i = 0; i < body.list.length; i++) messages.push(readMessage(body.list[i], i));
  return {
    shape: chatShape,
    format: "openai-chat",
    messages,
    system: [],
    tools: readToolList(body.body[toolsField(body.body)], CHAT_TOOLS),
    request: requestFacts(body, thinkingOf(body.body)),
  };
}

function readMessage(raw: unknown, index: number): Message {
  if (!isBag(raw)) return strayMessage(raw, index);
  const wireRole = typeof raw.role === "string" ? raw.role : "";
  switch (wireRole) {
    case "assistant":
      return readAssistant(raw, wireRole, index, 0);
    case "tool":
    case "function":
      return readResult(raw, wireRole, index, 0);
    case "user":
      return readPlain(raw, "user", wireRole, index, 0);
    case "system":
    case "developer":
      return readPlain(raw, "system", wireRole, index, 0);
  }
  const guess = guessRole(wireRole);
  if (guess === "assistant" || Array.isArray(raw.tool_calls)) {
    return readAssistant(raw, wireRole, index, Fault.UnknownRole);
  }
  if (guess === undefined && typeof raw.tool_call_id === "string") {
    return readResult(raw, wireRole, index, Fault.UnknownRole);
  }
  return readPlain(raw, "user", wireRole, index, Fault.UnknownRole);
}

function readPlain(raw: Bag, role: Role, wireRole: string, index: number, faults: number): Message {
  const parts = contentParts(raw.content, "content", readChatBlock);
  return makeMessage(role, wireRole, parts, raw, index, faults | contentFaults(raw.content));
}

/** Parts of the message being read; a list grown by pushing would keep room for sixteen more for every message. */
const scratch: Part[] = [];

function readAssistant(raw: Bag, wireRole: string, index: number, known: number): Message {
  const { content, reasoning, reasoning_content: thought, refusal, tool_calls: calls } = raw;
  const parts = scratch;
  parts.length = 0;
  if (typeof thought === "string") parts.push(reasoningPart("reasoning_content", thought));
  if (typeof reasoning === "string" && reasoning !== thought)
    parts.push(reasoningPart("reasoning", reasoning));
  let faults = known | contentFaults(content);
  if (content !== null && content !== undefined) {
    for (const part of contentParts(content, "content", readChatBlock)) parts.push(part);
  }
  if (typeof refusal === "string" && refusal.length > 0)
    parts.push(textPart("refusal", -1, refusal, refusal));
  if (isBag(raw.audio)) parts.push(opaquePart("audio", -1, raw.audio, 0));
  if (isBag(raw.function_call)) parts.push(readCall(raw.function_call, "function_call", -1));
  if (Array.isArray(calls)) {
    if (calls.length === 0) faults |= Fault.EmptyToolCalls;
    for (let i = 0; i < calls.length; i++) parts.push(readCall(calls[i], "tool_calls", i));
  } else if (calls === null) faults |= Fault.NullToolCalls;
  if (raw.prefix === true) faults |= Fault.Prefix;
  const own = parts.slice();
  parts.length = 0;
  return makeMessage("assistant", wireRole, own, raw, index, faults);
}

function reasoningPart(field: string, text: string): Part {
  return makePart("reasoning", field, -1, text, text.length, blankness(text));
}

function readCall(raw: unknown, field: string, index: number): Part {
  if (!isBag(raw)) return opaquePart(field, index, raw);
  const custom = raw.type === "custom" && isBag(raw.custom) ? raw.custom : undefined;
  const inner = custom ?? (isBag(raw.function) ? raw.function : raw);
  const input = custom === undefined ? inner.arguments : custom.input;
  const text = typeof input === "string";
  // The input of a custom tool is free text, not arguments to parse.
  const traits = custom !== undefined ? 0 : text ? Trait.ArgumentsText : argumentsTraits(input);
  const id = field === "tool_calls" ? asString(raw.id) : undefined;
  return makePart("tool-call", field, index, raw, text ? input.length : 0, traits, id, asString(inner.name));
}

function readResult(raw: Bag, wireRole: string, index: number, known: number): Message {
  const { content } = raw;
  const part = resultPart("content", raw, content, 0, asString(raw.tool_call_id), asString(raw.name));
  return makeMessage("tool", wireRole, [part], raw, index, known | contentFaults(content));
}
