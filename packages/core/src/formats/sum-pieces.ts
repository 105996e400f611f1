import { type Bag, isBag } from "../json/values.ts";
import { blankness, isBlankText } from "../model/bones.ts";
import { Trait } from "../model/part.ts";

/** The amount of text in a result, and its traits. */
export interface Sum {
  readonly size: number;
  readonly traits: number;
}

const ABSENT: Sum = { size: 0, traits: Trait.Absent | Trait.Empty };
const UNKNOWN: Sum = { size: 0, traits: Trait.Unknown };

/**
 * Sums up a result's content: a string, a list of pieces, or nothing. `traitsOf` recognises media and invalid pieces.
 */
export function sumPieces(content: unknown, traitsOf: (piece: Bag) => number): Sum {
  if (typeof content === "string") return { size: content.length, traits: blankness(content) };
  if (content === undefined || content === null) return ABSENT;
  if (!Array.isArray(content)) return UNKNOWN;
  let size = 0;
  let traits = 0;
  let blank = true;
  for (let i = 0; i < content.length; i++) {
    const piece: unknown = content[i];
    traits |= isBag(piece) ? traitsOf(piece) : Trait.Unknown;
    if (isBag(piece) && typeof piece.text === "string") {
      size += piece.text.length;
      blank &&= isBlankText(piece.text);
    } else blank = false;
  }
  if (blank) traits |= size === 0 ? Trait.Empty : Trait.Blank;
  return { size, traits };
}
