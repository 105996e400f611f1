import { isHollow } from "../json/is-hollow.ts";
import { asList, type Bag, isBag, toJson } from "../json/values.ts";
import type { Outline } from "../model/outline.ts";
import { has, type Part, Trait } from "../model/part.ts";
import type { Field } from "../model/request.ts";
import { isChanged } from "./is-changed.ts";
import { textPart } from "./plain-parts.ts";

/** How a wire keeps system text in a field of the request. */
export interface SystemField {
  readonly name: string;
  /** True for a value in a form that the provider accepts. */
  isFormed(value: unknown): boolean;
  read(value: unknown): readonly Part[];
}

/** System text as the outline needs it. */
interface SystemText {
  readonly parts: readonly Part[];
  /** The field, if it is in no form that the wire knows. */
  readonly field: Field<readonly string[]> | undefined;
}

/** Reads the field. If its form is unknown and its parts do not cover it, its texts are returned too. */
export function readSystemField({ name, isFormed, read }: SystemField, value: unknown): SystemText {
  const parts = read(value);
  if (isFormed(value)) return { parts, field: undefined };
  const texts = textsIn(value);
  const isRead = parts.every(isText) && (!isBag(value) || heldIn(value) !== undefined);
  return {
    parts: parts.length > 0 ? parts : texts.map((text, index) => textPart(name, index, text, text)),
    field: { place: name, value, says: isRead ? undefined : texts, unformed: true },
  };
}

function isText(part: Part): boolean {
  return part.kind === "text" && !has(part, Trait.Unknown);
}

function textsIn(value: unknown): readonly string[] {
  const pieces = asList(isBag(value) ? heldIn(value) : value) ?? [value];
  return pieces.filter((piece) => piece !== "" && !isHollow(piece)).map(wordsOf);
}

/** Members in which other wires, and people, put system text. */
const HOLDERS: readonly string[] = ["text", "content", "parts"];

/** A piece as text, if it holds nothing else; otherwise as JSON. */
function wordsOf(piece: unknown): string {
  const words = isBag(piece) ? heldIn(piece) : piece;
  return typeof words === "string" ? words : toJson(piece);
}

/** The value of an object's only member that says something. */
function heldIn(bag: Bag): unknown {
  const said = Object.keys(bag).filter((key) => !/^(type|role|cache_control)$/.test(key));
  const [only = ""] = said;
  return said.length === 1 && HOLDERS.includes(only) ? bag[only] : undefined;
}

/**
 * The value of the field according to the outline: the caller's own if nothing changed. `write` is told whether to give
 * up the present form.
 */
export function writeSystemField(
  value: unknown,
  outline: Outline,
  original: Outline | undefined,
  write: (anew: boolean) => unknown,
): unknown {
  const { system } = outline;
  const anew = isChanged("system", outline, original);
  // A newly composed document has no field yet.
  const isSame = original ? system === original.system : value !== undefined;
  if (isSame && !anew) return value;
  return system.length === 0 ? undefined : write(anew);
}
