import { asString, type Bag, isBag } from "../../json/values.ts";
import { Fault, type Message, makeMessage, type Role } from "../../model/message.ts";
import type { Outline, Shape } from "../../model/outline.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { contentFaults } from "../read-content.ts";
import {
  addBlankness,
  argumentsTraits,
  blankness,
  guessRole,
  mediaPart,
  opaquePart,
  readBody,
  requestFacts,
  strayMessage,
  textPart,
} from "../shared.ts";
import { readToolList } from "../tool-list.ts";
import { SUTURE_TOOLS } from "./request.ts";

/** How the canonical form arranges messages. */
export const sutureShape: Shape = {
  list: "messages",
  results: "batch",
  system: "message",
  items: false,
  ids: true,
};

const ROLES: ReadonlySet<unknown> = new Set(["system", "user", "assistant", "tool"]);

/** Reads a conversation in canonical form, whole or as a bare list of messages. */
export function readSuture(document: unknown): Outline {
  const body = readBody(document, "messages");
  return {
    shape: sutureShape,
    format: "suture",
    messages: body.list.map(readMessage),
    system: [],
    tools: readToolList(body.body.tools, SUTURE_TOOLS),
    request: requestFacts(body),
  };
}

function readMessage(raw: unknown, index: number): Message {
  if (!isBag(raw)) return strayMessage(raw, index);
  const { role, parts } = raw;
  const known = ROLES.has(role);
  const meant: Role = known ? (role as Role) : (guessRole(role) ?? "user");
  const faults = contentFaults(parts) | (known ? 0 : Fault.UnknownRole);
  return makeMessage(meant, asString(role) ?? "", readParts(parts), raw, index, faults);
}

function readParts(value: unknown): readonly Part[] {
  if (Array.isArray(value)) return value.map(readPart);
  if (value === undefined || value === null || value === "") return [];
  return [
    typeof value === "string"
      ? textPart("parts", -1, value, value, Trait.Unknown)
      : opaquePart("parts", -1, value),
  ];
}

function readPart(raw: unknown, index: number): Part {
  if (!isBag(raw)) return opaquePart("parts", index, raw);
  const { type, text, media } = raw;
  if (type === "text" && typeof text === "string") return textPart("parts", index, raw, text);
  if (type === "reasoning") return readReasoning(raw, index);
  if (type === "tool-call") return readCall(raw, index);
  if (type === "tool-result") return readResult(raw, index);
  if (
    type === "media" &&
    (media === "image" || media === "audio" || media === "video" || media === "document")
  ) {
    return mediaPart("parts", index, raw, media);
  }
  return opaquePart("parts", index, raw, type === "opaque" ? 0 : Trait.Unknown);
}

function readReasoning(raw: Bag, index: number): Part {
  const text = asString(raw.text) ?? "";
  const signed = typeof raw.proof === "string";
  const said = raw.sealed === true ? Trait.Sealed : blankness(text);
  const traits = said | (signed ? Trait.Signed : 0);
  return makePart(
    "reasoning",
    "parts",
    index,
    raw,
    text.length,
    traits,
    undefined,
    undefined,
    asString(raw.vendor),
  );
}

function readCall(raw: Bag, index: number): Part {
  const { input } = raw;
  const text = typeof input === "string";
  let traits = raw.custom === true ? 0 : text ? Trait.ArgumentsText : argumentsTraits(input);
  if (raw.byProvider === true) traits |= Trait.ByProvider;
  if (typeof raw.proof === "string") traits |= Trait.Signed;
  const size = text ? input.length : 0;
  return makePart(
    "tool-call",
    "parts",
    index,
    raw,
    size,
    traits,
    asString(raw.id),
    asString(raw.name),
    asString(raw.vendor),
  );
}

function readResult(raw: Bag, index: number): Part {
  let size = 0;
  let traits: number = Trait.Empty;
  if (Array.isArray(raw.output)) {
    for (const piece of raw.output) {
      const text = isBag(piece) && piece.type === "text" ? asString(piece.text) : undefined;
      size += text?.length ?? 0;
      traits = addBlankness(traits, text);
      if (isBag(piece) && piece.type === "media") traits |= Trait.HoldsMedia;
    }
  } else if (typeof raw.output === "string") {
    size = raw.output.length;
    traits = blankness(raw.output);
  } else if (raw.output === undefined || raw.output === null) traits |= Trait.Absent;
  else traits = 0;
  if (raw.failed === true) traits |= Trait.Failed;
  if (raw.byProvider === true) traits |= Trait.ByProvider;
  return makePart("tool-result", "parts", index, raw, size, traits, asString(raw.id), asString(raw.name));
}
