import { append } from "../../json/append.ts";
import { asList, asString, isBag } from "../../json/values.ts";
import type { PartContent } from "../../model/content.ts";
import { Fault, type Message, makeMessage, type Role } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { type Part, Trait } from "../../model/part.ts";
import { contentOf as modelContent } from "../ai-sdk/content.ts";
import { readPart as readModelPart } from "../ai-sdk/read.ts";
import { awaitedIn } from "../ai-sdk/settle-pairs.ts";
import { SHAPE } from "../ai-sdk/shape.ts";
import { gatherOne } from "../content-reader.ts";
import { readBody, requestFacts } from "../document.ts";
import { guessRole } from "../guess-role.ts";
import { opaquePart, strayMessage } from "../plain-parts.ts";
import { contentFaults, contentParts } from "../read-content.ts";
import { invocationOf, modelPart } from "./model-part.ts";

/** Reads a list of UI messages, or a request with one, the way the AI SDK turns them into model messages. */
export function read(document: unknown): Outline {
  const body = readBody(document, SHAPE.list);
  const messages: Message[] = [];
  for (let i = 0; i < body.list.length; i++) readMessage(body.list[i], i, messages);
  return {
    shape: SHAPE,
    format: "ai-sdk-ui",
    messages,
    system: [],
    tools: undefined,
    request: { ...requestFacts(body), awaited: awaitedIn(messages) },
  };
}

/** The content of a part read from UI messages. */
export function contentOf(part: Part): PartContent {
  const { raw, kind } = part;
  if (!isBag(raw))
    return { ...modelContent(part), ...(typeof raw !== "string" && { format: "ai-sdk-ui" }) } as PartContent;
  const tool = kind === "tool-call" || kind === "tool-result" ? invocationOf(raw, part.field) : undefined;
  const content = modelContent({
    ...part,
    raw: tool === undefined ? modelPart(raw, part.field) : kind === "tool-call" ? tool.call : tool.result,
  });
  return content.type === "opaque" ? { ...content, format: "ai-sdk-ui" } : content;
}

function place(part: Part, field: string, index: number, raw: unknown, more = 0): Part {
  return { ...part, field, index, raw, traits: part.traits | more };
}

/** True for parts that only the application reads. */
function isLocal(raw: unknown): boolean {
  return isBag(raw) && /^(data-|source-|step-start$)/.test(String(raw.type));
}

function readPart(field: string, index: number, raw: unknown, local = 0): Part {
  if (!isBag(raw)) return opaquePart(field, index, raw);
  return isLocal(raw)
    ? opaquePart(field, index, raw, local)
    : place(gatherOne(modelPart(raw, field), readModelPart), field, index, raw);
}

function readMessage(raw: unknown, index: number, out: Message[]): void {
  if (!isBag(raw)) {
    out.push(strayMessage(raw, index));
    return;
  }
  const wireRole = asString(raw.role) ?? "";
  const known = wireRole === "user" || wireRole === "assistant" || wireRole === "system";
  const guess = guessRole(wireRole) ?? (Array.isArray(raw.toolInvocations) ? "assistant" : "user");
  const role: Role = guess === "tool" ? "user" : guess;
  const older = raw.parts === undefined && (raw.content !== undefined || raw.toolInvocations !== undefined);
  const faults = (known ? 0 : Fault.UnknownRole) | contentFaults(older ? "older" : raw.parts);
  // If a message has nothing but local parts, they are its content.
  const local = asList(raw.parts)?.every(isLocal) === false ? Trait.Local : 0;
  const first = out.length;
  let said: Part[] = [];
  let results: Part[] = [];
  const push = (parts: readonly Part[], who: Role, spelled: string): void => {
    out.push(makeMessage(who, spelled, parts, raw, index, out.length === first ? faults : 0));
  };
  const endStep = (): void => {
    if (said.length > 0) push(said, role, wireRole);
    if (results.length > 0) push(results, "tool", "tool");
    said = [];
    results = [];
  };
  /** Adds a part. A result goes beside its call if the provider ran the tool, otherwise into a tool message. */
  const add = (field: string, at: number, part: unknown): void => {
    const tool = isBag(part) ? invocationOf(part, field) : undefined;
    if (tool === undefined) {
      said.push(readPart(field, at, part, local));
      return;
    }
    const { call, result, denied, approvals } = tool;
    said.push(place(gatherOne(call, readModelPart), field, at, part, denied ? Trait.Denied : 0));
    for (const [nth, value] of (role === "assistant" ? approvals : []).entries()) {
      const made = { type: "opaque" as const, format: "ai-sdk", value, label: String(value.type) };
      const own = gatherOne(value, readModelPart);
      // If there is a result, it tells the reason for the decision.
      const known = result === undefined ? 0 : Trait.Local;
      (nth === 0 ? said : results).push({ ...place(own, field, at, part, known), made });
    }
    if (result === undefined) return;
    const ran = call.providerExecuted === true;
    const answer = place(gatherOne(result, readModelPart), field, at, part, ran ? Trait.ByProvider : 0);
    (ran ? said : results).push(answer);
  };
  const say = (content: unknown, field: string): void => {
    append(said, contentParts(content, field, readPart));
  };
  if (!older && Array.isArray(raw.parts)) {
    for (const [at, part] of raw.parts.entries()) {
      if (isBag(part) && part.type === "step-start") endStep();
      else add("parts", at, part);
    }
  } else if (!older) say(raw.parts, "parts");
  else {
    // A message from before `parts`: text, attachments and tool invocations in fields of their own.
    const tools = role === "assistant" ? (asList(raw.toolInvocations) ?? []) : [];
    const done = tools.some((tool) => isBag(tool) && tool.state === "result");
    if (raw.reasoning) add("reasoning", -1, { type: "reasoning", text: raw.reasoning });
    // Text precedes unanswered calls, but follows results.
    if (!done) say(raw.content, "content");
    for (const [at, tool] of tools.entries()) add("toolInvocations", at, tool);
    if (done) {
      endStep();
      say(raw.content, "content");
    }
    for (const [at, file] of (asList(raw.experimental_attachments) ?? []).entries()) {
      if (isBag(file)) add("experimental_attachments", at, file);
    }
  }
  endStep();
  if (out.length === first) push([], role, wireRole);
}
