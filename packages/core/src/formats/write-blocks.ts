import { asBag, type Bag, isBag } from "../json/values.ts";
import { withFields } from "../json/with-fields.ts";
import type { MediaContent, PartContent, ReasoningContent, ToolResultContent } from "../model/content.ts";
import type { Part } from "../model/part.ts";
import { withoutLostMark } from "./cache-mark.ts";
import { argumentsObject } from "./call-arguments.ts";
import { quoteMedia, quoteOpaque } from "./quote-content.ts";
import type { Namer } from "./result-names.ts";

/** Where a block keeps the id and name of a call or result. */
export interface Place {
  /** Fields that may hold id and name (new blocks use the first); none if the block itself holds them. */
  readonly holders?: readonly string[];
  /** Type of a new block, where blocks have types. */
  readonly type?: string;
  readonly id: string;
  /** Absent if the wire carries no name. */
  readonly name?: string;
}

/** How a wire writes blocks. `own` is the caller's block that receives new content. */
export interface Pen {
  readonly format: string;
  /** The vendor whose proofs the wire can carry; any if absent. */
  readonly vendor?: string | undefined;
  /** True when blocks carry `cache_control`. */
  readonly marks?: boolean;
  readonly call: Place;
  readonly result: Place;
  text(text: string): Bag;
  /** `undefined` if nothing is written. */
  thought(made: ReasoningContent, own: Bag | undefined): Bag | undefined;
  /** Arguments of a call, and other fields of its block; `whole` is put beside the holder of id and name. */
  input(input: Bag, made: PartContent & { type: "tool-call" }, own: Bag): { inner: Bag; whole?: Bag };
  /** The fields of a result. */
  answer(made: ToolResultContent, inner: Bag, part: Part): Bag;
  /** `undefined` if the wire has no form for it. */
  media(made: MediaContent, own: Bag | undefined): Bag | undefined;
}

/** Media as a block, or as text if the wire has no form for it. */
export function writeMedia(made: MediaContent, pen: Pen, own?: Bag): Bag {
  return pen.media(made, own) ?? pen.text(quoteMedia(made));
}

/** The pieces of a result as blocks. */
export function writePieces({ output }: ToolResultContent, pen: Pen): Bag[] {
  return output.map((piece) => (piece.type === "text" ? pen.text(piece.text) : writeMedia(piece, pen)));
}

/** Blocks for parts: the caller's own if nothing changed, with the ids and names of the bones. */
export function writeBlocks(
  parts: readonly Part[],
  pen: Pen,
  nameOf: Namer = ({ name }) => name,
): readonly unknown[] {
  const out: unknown[] = [];
  for (const part of parts) {
    const block = writeBlock(part, pen, nameOf);
    if (block !== undefined) out.push(block);
  }
  return out;
}

function holderOf({ holders = [] }: Place, own: Bag): string | undefined {
  return holders.find((field) => own[field] !== undefined) ?? holders[0];
}

/** The block of a call or a result, with the id and name of its bones. */
function writePaired(part: Part, raw: unknown, pen: Pen, nameOf: Namer): unknown {
  const { made, kind, id } = part;
  const place = kind === "tool-call" ? pen.call : pen.result;
  if (made === undefined && !isBag(raw)) return raw;
  const base: Bag = isBag(raw) ? raw : place.type === undefined ? {} : { type: place.type };
  const holder = holderOf(place, base);
  const held = holder === undefined ? base : base[holder];
  if (made === undefined && !isBag(held)) return raw;
  const inner = asBag(held);
  const name = nameOf(part);
  const says = inner[place.id] === id && (place.name === undefined || inner[place.name] === name);
  if (made === undefined && says) return raw;
  const bones: Record<string, unknown> = { [place.id]: id };
  if (place.name !== undefined) bones[place.name] = made === undefined ? name : (name ?? "tool");
  let whole: Bag = {};
  if (made?.type === "tool-call") {
    const input = pen.input(argumentsObject(made.input), made, base);
    Object.assign(bones, input.inner);
    whole = input.whole ?? whole;
  } else if (made?.type === "tool-result") Object.assign(bones, pen.answer(made, inner, part));
  const next = withFields(inner, bones);
  return withFields(holder === undefined ? next : withFields(base, { [holder]: next }), whole);
}

function writeBlock(part: Part, pen: Pen, nameOf: Namer): unknown {
  const { made, kind } = part;
  const raw = pen.marks ? withoutLostMark(part) : part.raw;
  const own = isBag(raw) ? raw : undefined;
  if (made === undefined && typeof raw === "string") return pen.text(raw);
  if (kind === "tool-call" || kind === "tool-result") return writePaired(part, raw, pen, nameOf);
  if (made === undefined) return raw;
  switch (made.type) {
    case "text":
      return withFields(own ?? pen.text(""), { text: made.text });
    case "media":
      return writeMedia(made, pen, own);
    case "reasoning": {
      const { text, vendor } = made;
      if (vendor === undefined || pen.vendor === undefined || vendor === pen.vendor)
        return pen.thought(made, own);
      return text === undefined ? undefined : pen.text(text);
    }
    case "opaque":
      return made.format === pen.format ? (made.value ?? raw) : pen.text(quoteOpaque(made));
  }
}
