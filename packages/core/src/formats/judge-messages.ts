import { type Bag, isBag } from "../json/values.ts";
import type { Likeness } from "./format.ts";
import { findList, likeness, sampleOf } from "./shared.ts";

/**
 * Looks at a bounded number of messages: the first that only this format, or only another one, can have decides;
 * otherwise the best of what was seen, `start` included.
 */
export function judgeMessages(
  document: unknown,
  field: string,
  start: Likeness,
  judge: (message: Bag, place: string) => Likeness | undefined,
): Likeness {
  const list = findList(document, field);
  if (list === undefined) return likeness(0, `no ${field}`);
  let best = start;
  let position = 0;
  for (const message of sampleOf(list)) {
    const seen = isBag(message) ? judge(message, `${field}.${position}`) : undefined;
    position += 1;
    if (seen === undefined) continue;
    if (seen.score === 0 || seen.score === 3) return seen;
    if (seen.score > best.score) best = seen;
  }
  return best;
}

/** A likeness of 0 for the first of the fields that the object has; `undefined` when it has none of them. */
export function foreignField(bag: Bag, fields: readonly string[], place: string): Likeness | undefined {
  for (const field of fields) if (bag[field] !== undefined) return likeness(0, `${place} has ${field}`);
  return undefined;
}

/** The first entries of a list of blocks that are objects. */
export function someBlocks(list: unknown): readonly Bag[] {
  return Array.isArray(list) ? list.slice(0, 50).filter(isBag) : [];
}
