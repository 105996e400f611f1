import { asBag, asString, type Bag, isBag } from "../../json/values.ts";
import { Fault, type Message, makeMessage, type Role } from "../../model/message.ts";
import type { Outline, Shape } from "../../model/outline.ts";
import { type Part, Trait, withOrigin } from "../../model/part.ts";
import { readBody, requestFacts } from "../document.ts";
import { partOf } from "../part-of.ts";
import { strayMessage, textPart } from "../plain-parts.ts";
import { contentFaults } from "../read-content.ts";
import { contentIn } from "./content.ts";

/** How pydantic-ai arranges messages. */
export const pydanticShape: Shape = {
  list: "messages",
  results: "user",
  system: "part",
  items: false,
  ids: true,
  jsonText: true,
  systemIn: "instructions",
};

/** Reads the JSON of pydantic-ai's messages, bare or inside a stored session. */
export function readPydantic(document: unknown): Outline {
  const body = readBody(document, "messages");
  return {
    shape: pydanticShape,
    format: "pydantic-ai",
    messages: body.list.map(readMessage),
    system: readInstructions(body.list),
    tools: undefined,
    // A stored session is not a request: tools and settings belong to the agent that runs it.
    request: requestFacts({ ...body, whole: false }),
  };
}

/** Every request repeats the instructions of its run; the last ones count. */
export function readInstructions(list: readonly unknown[]): readonly Part[] {
  const index = list.findLastIndex(
    (raw) => isBag(raw) && typeof raw.instructions === "string" && raw.instructions !== "",
  );
  if (index < 0) return [];
  const text = String((list[index] as Bag).instructions);
  const part = textPart("instructions", -1, text, text, Trait.Instruction);
  return [withOrigin(part, `messages.${index}.instructions`)];
}

function readMessage(raw: unknown, index: number): Message {
  if (!isBag(raw)) return strayMessage(raw, index);
  const wireRole = asString(raw.kind) ?? "";
  const known = wireRole === "request" || wireRole === "response";
  const role: Role = (known ? wireRole === "response" : speaksAsModel(raw)) ? "assistant" : "user";
  const parts = readParts(raw);
  const mixed = role === "assistant" && parts.some(isAnswer) ? Fault.Mixed : 0;
  const faults = contentFaults(raw.parts) | (known ? 0 : Fault.UnknownRole) | mixed;
  return makeMessage(role, wireRole, parts, raw, index, faults);
}

/** True for a result that did not come from the provider, and so does not belong in a response. */
function isAnswer({ kind, traits }: Part): boolean {
  return kind === "tool-result" && (traits & Trait.ByProvider) === 0;
}

function speaksAsModel({ parts }: Bag): boolean {
  return (
    Array.isArray(parts) &&
    parts.some((part) => isBag(part) && /^(text|thinking|tool-call)$/.test(String(part.part_kind)))
  );
}

/**
 * A prompt with a list becomes one part per piece. Each has the piece as `raw` and the prompt's position as `index`, so
 * that writing can gather them again.
 */
function readParts({ parts, provider_name: provider }: Bag): readonly Part[] {
  if (!Array.isArray(parts))
    return (parts ?? "") === "" ? [] : [partOf(contentIn(parts), "parts", -1, parts, Trait.Unknown)];
  return parts.flatMap((raw: unknown, index) => {
    const { part_kind, content } = asBag(raw);
    const pieces = part_kind === "user-prompt" && Array.isArray(content) && content.length > 0;
    if (pieces) return content.map((piece: unknown) => readPart(piece, index, provider));
    return typeof raw === "string"
      ? partOf(contentIn(raw), "parts", index, raw, Trait.Unknown)
      : readPart(raw, index, provider);
  });
}

function readPart(raw: unknown, index: number, provider: unknown): Part {
  const { part_kind, kind, outcome, content, args } = asBag(raw);
  const said = contentIn(raw, provider);
  let known = outcome === "denied" ? Trait.Denied : 0;
  if (part_kind === "system-prompt" || part_kind === "instruction") known |= Trait.Instruction;
  if (said.type === "tool-result" && (content ?? null) === null) known |= Trait.Absent;
  if (said.type === "opaque") {
    if (kind === "cache-point") known = Trait.CacheMark;
    // Parts that pydantic-ai knows, but that mean nothing to other formats.
    else if (!/^(compaction|speech|tool-availability-delta)$/.test(String(part_kind))) known = Trait.Unknown;
  }
  return partOf(said, "parts", index, raw, known, args || {});
}
