import { type Bag, isBag } from "../json/values.ts";
import { Trait } from "../model/part.ts";
import { type BlockReader, putStray, type Sink } from "./content-reader.ts";

/** True when several members of a union are set, in any spelling. The wire allows one. */
function setsSeveral(raw: Bag, union: RegExp): boolean {
  let set = 0;
  for (const key in raw) if ((raw[key] ?? null) !== null) set += 1;
  // Nearly all blocks have one member, so its name need not be examined.
  if (set < 2) return false;
  set = 0;
  for (const key in raw) if ((raw[key] ?? null) !== null && union.test(key)) set += 1;
  return set > 1;
}

/** Reads blocks that are a union; a block that is several things at once is invalid. */
export function oneOf(union: RegExp, read: BlockReader): BlockReader {
  return (out, raw) => (isBag(raw) && setsSeveral(raw, union) ? putStray(out, raw) : read(out, raw));
}

/** The same, but each of several members becomes a block of its own; other fields go with the first. */
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
