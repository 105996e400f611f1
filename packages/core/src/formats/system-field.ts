import { asList, type Bag, isBag, toJson } from "../json/values.ts";
import type { Outline, RequestFacts } from "../model/outline.ts";
import { has, type Part, Trait } from "../model/part.ts";
import { textPart } from "./shared.ts";

/** How a wire keeps system text in a field of the request. */
export interface SystemField {
  readonly name: string;
  /** True for a value in a form that the provider knows. */
  isFormed(value: unknown): boolean;
  read(value: unknown): readonly Part[];
}

/** What an outline says of the field. */
interface SystemFacts {
  readonly system: readonly Part[];
  readonly request: RequestFacts;
}

/** Reads the field. Where it is in a form that the wire does not know, and is not read in full, its texts are told, too. */
export function readSystemField(field: SystemField, value: unknown, request: RequestFacts): SystemFacts {
  const system = partsIn(field, value);
  if (field.isFormed(value)) return { system, request };
  const isRead = system.every(isText) && (!isBag(value) || heldIn(value) !== undefined);
  const unformed = { field: field.name, value, texts: isRead ? undefined : textsIn(value) };
  return { system, request: { ...request, unformed } };
}

/** The parts of a value; of one in which the wire sees none, its texts. */
function partsIn({ name, isFormed, read }: SystemField, value: unknown): readonly Part[] {
  const parts = read(value);
  if (parts.length > 0 || isFormed(value)) return parts;
  return textsIn(value).map((text, index) => textPart(name, index, text, text));
}

function isText(part: Part): boolean {
  return part.kind === "text" && !has(part, Trait.Unknown);
}

function textsIn(value: unknown): readonly string[] {
  const pieces = asList(isBag(value) ? heldIn(value) : value) ?? [value];
  return pieces.filter((piece) => (piece ?? "") !== "").map(wordsOf);
}

/** Members under which other wires, and people, put system text. */
const HOLDERS: readonly string[] = ["text", "content", "parts"];

/** A piece in its own words, where it holds nothing but some; otherwise as JSON. */
function wordsOf(piece: unknown): string {
  const words = isBag(piece) ? heldIn(piece) : piece;
  return typeof words === "string" ? words : toJson(piece);
}

/** What an object holds that says nothing else. */
function heldIn(bag: Bag): unknown {
  const said = Object.keys(bag).filter((key) => !/^(type|role|cache_control)$/.test(key));
  const [only = ""] = said;
  return said.length === 1 && HOLDERS.includes(only) ? bag[only] : undefined;
}

/**
 * The value of the field as the outline says: the caller's own where nothing changed. `write` is told whether its form is to be
 * given up, too.
 */
export function writeSystemField(
  field: SystemField,
  value: unknown,
  { system, request }: Outline,
  write: (anew: boolean) => unknown,
  original?: Outline,
): unknown {
  const anew = request.unformed === undefined && !field.isFormed(value);
  if (!anew && (system === original?.system || sameParts(system, partsIn(field, value)))) return value;
  return system.length === 0 ? undefined : write(anew);
}

function sameParts(parts: readonly Part[], read: readonly Part[]): boolean {
  if (parts.length !== read.length) return false;
  return parts.every(
    ({ made, raw, traits }, index) =>
      made === undefined && raw === read[index]?.raw && traits === read[index]?.traits,
  );
}
