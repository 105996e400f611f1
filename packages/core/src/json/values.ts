/** A plain object seen as a bag of unknown values. */
export type Bag = { readonly [key: string]: unknown };

/** True for objects that are not arrays. */
export function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object, or an empty one for anything else. */
export function asBag(value: unknown): Bag {
  return isBag(value) ? value : NOTHING;
}

const NOTHING: Bag = {};

/** The string, or `undefined` for anything else. */
export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The list, or `undefined` for anything else. */
export function asList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** How many members an object has. */
export function countMembers(bag: Bag): number {
  let count = 0;
  for (const _ in bag) count += 1;
  return count;
}

/** How many of these are there. */
export function countGiven(a: unknown, b: unknown, c?: unknown): number {
  return (a === undefined ? 0 : 1) + (b === undefined ? 0 : 1) + (c === undefined ? 0 : 1);
}

/** JSON text of any value; cycles, depth bombs and BigInts become a note instead of an exception. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return '"[no JSON]"';
  }
}

/** The parsed JSON, or `undefined` when the text is not JSON. (JSON itself has no `undefined`.) */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
