import { asList, asString, type Bag, isBag } from "../../json/values.ts";
import { Fault, type Message, makeMessage, type Role } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import type { Part } from "../../model/part.ts";
import { contentFaults, contentParts } from "../read-content.ts";
import { guessRole, readBody, requestFacts, strayMessage } from "../shared.ts";
import { type Invocation, invocationOf, olderInvocation } from "./invocation.ts";
import { readCall, readFile, readPart, readResult } from "./read-part.ts";
import { SHAPE } from "./shape.ts";

/** Reads a list of UI messages, or a request that holds one. */
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
    request: requestFacts(body),
  };
}

function readMessage(raw: unknown, index: number, out: Message[]): void {
  if (!isBag(raw)) {
    out.push(strayMessage(raw, index));
    return;
  }
  const wireRole = asString(raw.role) ?? "";
  const known = wireRole === "user" || wireRole === "assistant" || wireRole === "system";
  const role: Role = known ? wireRole : (guessRole(wireRole) ?? "user");
  const older = raw.parts === undefined && (raw.content !== undefined || raw.toolInvocations !== undefined);
  const faults = (known ? 0 : Fault.UnknownRole) | contentFaults(older ? "older" : raw.parts);
  const steps = new Steps(role, wireRole, raw, index, faults, out);
  if (older) readOlder(raw, role, steps);
  else if (Array.isArray(raw.parts)) readParts(raw.parts, steps);
  else for (const part of contentParts(raw.parts, "parts", readPart)) steps.say(part);
  steps.end();
}

/** Gathers what one UI message holds into messages of an assistant and of tools, step by step. */
class Steps {
  #said: Part[] = [];
  #results: Part[] = [];
  #count = 0;
  readonly #role: Role;
  readonly #wireRole: string;
  readonly #raw: Bag;
  readonly #index: number;
  readonly #faults: number;
  readonly #out: Message[];

  constructor(role: Role, wireRole: string, raw: Bag, index: number, faults: number, out: Message[]) {
    this.#role = role;
    this.#wireRole = wireRole;
    this.#raw = raw;
    this.#index = index;
    this.#faults = faults;
    this.#out = out;
  }

  say(part: Part): void {
    this.#said.push(part);
  }

  /** Adds a call and its result: beside it when the provider ran the tool, else in a message of the tool. */
  call(field: string, index: number, raw: unknown, tool: Invocation): void {
    this.#said.push(readCall(field, index, raw, tool));
    const result = readResult(field, index, raw, tool);
    if (result !== undefined) (tool.byProvider ? this.#said : this.#results).push(result);
  }

  /** Closes a step. */
  next(): void {
    if (this.#said.length > 0) this.#push(this.#role, this.#wireRole, this.#said);
    if (this.#results.length > 0) this.#push("tool", "tool", this.#results);
    this.#said = [];
    this.#results = [];
  }

  end(): void {
    this.next();
    if (this.#count === 0) this.#push(this.#role, this.#wireRole, []);
  }

  #push(role: Role, wireRole: string, parts: readonly Part[]): void {
    this.#out.push(
      makeMessage(role, wireRole, parts, this.#raw, this.#index, this.#count === 0 ? this.#faults : 0),
    );
    this.#count += 1;
  }
}

function readParts(parts: readonly unknown[], steps: Steps): void {
  for (const [index, raw] of parts.entries()) {
    if (isBag(raw) && raw.type === "step-start") {
      steps.next();
      continue;
    }
    const tool = isBag(raw) ? invocationOf(raw) : undefined;
    if (tool === undefined) steps.say(readPart("parts", index, raw));
    else steps.call("parts", index, raw, tool);
  }
}

/** A message of the time before parts: text, attachments and tool invocations in fields of their own. */
function readOlder(raw: Bag, role: Role, steps: Steps): void {
  const text = contentParts(raw.content, "content", readPart);
  const tools = role === "assistant" ? (asList(raw.toolInvocations) ?? []) : [];
  const done = tools.some((tool) => isBag(tool) && tool.state === "result");
  if (typeof raw.reasoning === "string" && raw.reasoning !== "") {
    steps.say(readPart("reasoning", -1, { type: "reasoning", text: raw.reasoning }));
  }
  // Text beside unanswered calls led to them; beside results it is what they led to.
  if (!done) for (const part of text) steps.say(part);
  for (const [index, entry] of tools.entries()) {
    if (isBag(entry)) steps.call("toolInvocations", index, entry, olderInvocation(entry));
    else steps.say(readPart("toolInvocations", index, entry));
  }
  if (done) {
    steps.next();
    for (const part of text) steps.say(part);
  }
  for (const [index, entry] of (asList(raw.experimental_attachments) ?? []).entries()) {
    if (!isBag(entry)) continue;
    steps.say(readFile("experimental_attachments", index, entry, asString(entry.contentType)));
  }
}
