import { asString, type Bag, isBag } from "../../json/values.ts";
import { Fault, type Message, makeMessage, type Role } from "../../model/message.ts";
import type { Outline, Shape } from "../../model/outline.ts";
import { type Part, Trait } from "../../model/part.ts";
import { contentFaults } from "../read-content.ts";
import { opaquePart, readBody, requestFacts, strayMessage, textPart } from "../shared.ts";
import { readPart } from "./parts.ts";
import { readPrompt } from "./prompt.ts";

/** How pydantic-ai arranges messages. */
export const pydanticShape: Shape = {
  list: "messages",
  results: "user",
  system: "part",
  items: false,
  ids: true,
};

/** Reads the JSON of pydantic-ai's messages, bare or inside of a stored session. */
export function readPydantic(document: unknown): Outline {
  const body = readBody(document, "messages");
  const messages: Message[] = [];
  for (let i = 0; i < body.list.length; i++) messages.push(readMessage(body.list[i], i));
  return {
    shape: pydanticShape,
    format: "pydantic-ai",
    messages,
    system: readInstructions(body.list),
    tools: undefined,
    // A stored session is no request: tools and settings live with the agent that runs it.
    request: requestFacts({ ...body, whole: false }),
  };
}

/** Every request repeats the instructions of its run; the last ones are those that count. */
export function readInstructions(list: readonly unknown[]): readonly Part[] {
  for (let i = list.length - 1; i >= 0; i--) {
    const raw = list[i];
    const text = isBag(raw) ? asString(raw.instructions) : undefined;
    if (text === undefined || text === "") continue;
    const part = textPart("instructions", -1, text, text, Trait.Instruction);
    return [{ ...part, origin: `messages.${i}.instructions` }];
  }
  return [];
}

const RESPONSE_PARTS: ReadonlySet<unknown> = new Set(["text", "thinking", "tool-call"]);

function readMessage(raw: unknown, index: number): Message {
  if (!isBag(raw)) return strayMessage(raw, index);
  const wireRole = asString(raw.kind) ?? "";
  const known = wireRole === "request" || wireRole === "response";
  const role: Role = (known ? wireRole === "response" : speaksAsModel(raw)) ? "assistant" : "user";
  const faults = contentFaults(raw.parts) | (known ? 0 : Fault.UnknownRole);
  return makeMessage(role, wireRole, readParts(raw), raw, index, faults);
}

function speaksAsModel({ parts }: Bag): boolean {
  return Array.isArray(parts) && parts.some((part) => isBag(part) && RESPONSE_PARTS.has(part.part_kind));
}

function readParts(message: Bag): readonly Part[] {
  const { parts } = message;
  if (typeof parts === "string" && parts !== "") return [textPart("parts", -1, parts, parts, Trait.Unknown)];
  if (!Array.isArray(parts)) {
    return parts === undefined || parts === null || parts === "" ? [] : [opaquePart("parts", -1, parts)];
  }
  const out: Part[] = [];
  for (let i = 0; i < parts.length; i++) {
    const raw: unknown = parts[i];
    if (isBag(raw) && raw.part_kind === "user-prompt") readPrompt(raw, i, out);
    else out.push(readPart(raw, i, message));
  }
  return out;
}
