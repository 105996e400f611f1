import type { Path } from "../json/paths.ts";
import { type Bag, isBag } from "../json/values.ts";
import type { Message } from "../model/message.ts";

const NONE: readonly never[] = [];

/** Names of a message's own fields that are not among the known ones nor left out. */
export function extraFields({ raw, omit }: Message, known: readonly string[]): readonly string[] {
  let out: string[] | undefined;
  if (!isBag(raw)) return NONE;
  for (const key in raw) {
    if (known.includes(key) || omit?.includes(key)) continue;
    out ??= [];
    out.push(key);
  }
  return out ?? NONE;
}

/** The fields that an object may have, and what is known of those inside of each; `null` where anything goes. */
export type Fields = ReadonlyMap<string, FieldsOf | null>;

/** The fields of an object that stands at a place, alone or in a list; `undefined` where they are its own affair. */
export type FieldsOf = (value: Bag) => Fields | undefined;

/** Builds fields: names, and those that are looked into. */
export function fields(names: string, inner: { readonly [name: string]: FieldsOf } = {}): Fields {
  const plain = names.split(" ").map((name) => [name, null] as const);
  return new Map<string, FieldsOf | null>([...plain, ...Object.entries(inner)]);
}

// The way to the value that is being looked at. One list for all: a look at a clean message leaves nothing behind.
const way: (string | number)[] = [];

/** The ways to fields inside of a message that are not among the known ones. Its own fields are not judged. */
export function innerFields({ raw }: Message, known: Fields): readonly Path[] {
  way.length = 0;
  return isBag(raw) ? (lookInto(raw, known, undefined) ?? NONE) : NONE;
}

function lookInto(value: Bag, known: Fields, found: Path[] | undefined): Path[] | undefined {
  let out = found;
  for (const key in value) {
    const inner = known.get(key);
    if (inner === null) continue;
    if (inner === undefined) {
      if (way.length === 0) continue;
      out ??= [];
      out.push([...way.map(String), key]);
      continue;
    }
    const held = value[key];
    way.push(key);
    if (Array.isArray(held)) {
      for (let i = 0; i < held.length; i++) {
        if (!isBag(held[i])) continue;
        const own = inner(held[i]);
        if (own === undefined) continue;
        way.push(i);
        out = lookInto(held[i], own, out);
        way.pop();
      }
    } else if (isBag(held)) {
      const own = inner(held);
      if (own !== undefined) out = lookInto(held, own, out);
    }
    way.pop();
  }
  return out;
}
