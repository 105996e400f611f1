import { asBag, asString, isBag } from "../../json/values.ts";
import { Fault, type Message, makeMessage, type Role } from "../../model/message.ts";
import type { Outline, Shape } from "../../model/outline.ts";
import { type Part, Trait } from "../../model/part.ts";
import { readBody, requestFacts } from "../document.ts";
import { guessRole } from "../guess-role.ts";
import { partOf } from "../part-of.ts";
import { strayMessage } from "../plain-parts.ts";
import { contentFaults } from "../read-content.ts";
import { readToolList } from "../tool-list.ts";
import { contentIn } from "./content.ts";
import { SUTURE_TOOLS } from "./request.ts";

/** How the canonical form arranges messages. */
export const sutureShape: Shape = {
  list: "messages",
  results: "batch",
  system: "message",
  items: false,
  ids: true,
  jsonText: true,
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
    tools: readToolList(body.body.tools, SUTURE_TOOLS).tools,
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
  return [partOf(contentIn(value), "parts", -1, value, Trait.Unknown)];
}

function readPart(raw: unknown, index: number): Part {
  const bag = asBag(raw);
  const content = contentIn(raw);
  const absent = content.type === "tool-result" && (bag.output ?? null) === null ? Trait.Absent : 0;
  const unknown = content.type !== bag.type ? Trait.Unknown : 0;
  return partOf(content, "parts", index, raw, absent | unknown, bag.input);
}
