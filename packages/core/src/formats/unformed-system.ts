import { asList, type Bag, isBag, toJson } from "../json/values.ts";
import type { RequestFacts } from "../model/outline.ts";
import type { Part } from "../model/part.ts";
import { textContent, textPart } from "./shared.ts";

/** What an outline says of system text. */
interface System {
  readonly system: readonly Part[];
  readonly request: RequestFacts;
}

/** Members under which other wires, and people, put system text. */
const HOLDERS: readonly string[] = ["text", "content", "parts"];

/** Reads a field of system text; one that is in no form of its wire, as the texts that it plainly holds. */
export function systemIn(
  name: string,
  value: unknown,
  isFormed: boolean,
  read: (value: unknown) => readonly Part[],
  request: RequestFacts,
): System {
  if (isFormed) return { system: read(value), request };
  const system = (asList(isBag(value) ? heldIn(value) : value) ?? [value])
    .filter((piece) => piece !== undefined && piece !== null && piece !== "")
    .map((piece, index): Part => {
      const made = textContent(wordsOf(piece));
      return { ...textPart(name, index, piece, made.text), made };
    });
  return { system, request: { ...request, unformed: name } };
}

/** A piece in its own words, where it holds nothing but some; otherwise as JSON. */
function wordsOf(piece: unknown): string {
  const words = isBag(piece) ? heldIn(piece) : piece;
  return typeof words === "string" ? words : toJson(piece);
}

/** What an object holds that says nothing else. */
function heldIn(bag: Bag): unknown {
  const said = Object.keys(bag).filter((key) => key !== "type" && key !== "role");
  const [only = ""] = said;
  return said.length === 1 && HOLDERS.includes(only) ? bag[only] : undefined;
}
