import { type Bag, isBag } from "../json/values.ts";
import { Trait } from "../model/part.ts";
import { type BlockReader, putStray, type Sink } from "./content-reader.ts";

/** True when several members of a union are set at once, in whichever spelling. The wire takes one. */
function setsSeveral(raw: Bag, union: RegExp): boolean {
  let set = 0;
  for (const key in raw) if ((raw[key] ?? null) !== null) set += 1;
  // Nearly all have one member, whose name need not be looked at.
  if (set < 2) return false;
  set = 0;
  for (const key in raw) if ((raw[key] ?? null) !== null && union.test(key)) set += 1;
  return set > 1;
}

/** Reads blocks that are one of a union; one that is several of them at once makes no sense. */
export function oneOf(union: RegExp, read: BlockReader): BlockReader {
  return (out, raw) => (isBag(raw) && setsSeveral(raw, union) ? putStray(out, raw) : read(out, raw));
}

/** The same, but each of several is told of as a block of its own; what belongs to none of them goes with the first. */
export function eachOf(union: RegExp, read: BlockReader): BlockReader {
  return (out, raw) =>
    isBag(raw) && setsSeveral(raw, union) ? readEach(out, raw, union, read) : read(out, raw);
}

function readEach(out: Sink, raw: Bag, union: RegExp, read: BlockReader): undefined {
  const off: Sink = {
    at() {},
    piece() {},
    part: (kind, size, traits, ...bones) => out.part(kind, size, traits | Trait.Unknown, ...bones),
  };
  let rest = Object.entries(raw).filter(([key]) => !union.test(key));
  for (const [key, value] of Object.entries(raw)) {
    if (!union.test(key) || (value ?? null) === null) continue;
    const piece = Object.fromEntries([[key, value], ...rest]);
    out.piece(piece);
    read(off, piece);
    rest = [];
  }
}
