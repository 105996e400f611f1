import type { Inside } from "../../contracts/facts/shape.ts";
import { asBag, type Bag, isBag } from "../../json/values.ts";
import type { Message } from "../../model/message.ts";
import { has, type Part, Trait } from "../../model/part.ts";

/** A message's value without its unknown fields, and the removed ones with their paths: `content.0.note`. */
export interface Stripped {
  readonly raw: unknown;
  readonly gone: readonly (readonly [way: string, value: unknown])[];
}

/** No wire nests its parts deeper. */
const DEEPEST = 6;

/** Fields that parts of any type may have; cache marks have their own rules. */
const TYPED = ["type", "cache_control"];

/** Removes fields that a provider does not know from a message; `undefined` if there are none. */
export type FieldStripper = (message: Message) => Stripped | undefined;

const kept = new WeakMap<Inside, FieldStripper>();

/** The stripper for a contract's known fields, made once. */
export function fieldStripper(inside: Inside): FieldStripper {
  const made = kept.get(inside) ?? makeStripper(inside);
  kept.set(inside, made);
  return made;
}

/** Names in both spellings, because one wire accepts both. */
function spelled(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]);
}

function makeStripper({ at, known, only = {}, into = {}, all }: Inside): FieldStripper {
  const fields = new Set(spelled(known));
  const own = new Map<unknown, ReadonlySet<string>>();
  const isField = (kind: string): boolean => at.includes(kind) || kind in into;
  for (const kind in only) {
    const names = new Set([
      ...spelled(only[kind] as readonly string[]),
      ...(isField(kind) ? [] : TYPED.filter((name) => fields.has(name))),
    ]);
    for (const name of spelled([kind])) own.set(name, names);
  }
  const fieldsOf = (value: Bag, where: string): ReadonlySet<string> =>
    (at.includes(where) ? own.get(where) : undefined) ?? own.get(value.type) ?? own.get(where) ?? fields;
  // The value of a field is checked too if more is known about it.
  const isOpen = ({ type }: Bag, key: string): boolean =>
    own.has(key) || into[key] === "" || (key in into && into[key] === type);

  // Nearly all messages are clean; this check allocates nothing.
  const isClean = (value: unknown, where: string, depth: number): boolean => {
    if (typeof value !== "object" || value === null || depth > DEEPEST) return true;
    if (!isBag(value)) {
      const list = value as readonly unknown[];
      for (let i = 0; i < list.length; i++) if (!isClean(list[i], where, depth + 1)) return false;
      return true;
    }
    const mine = fieldsOf(value, where);
    for (const key in value)
      if (!mine.has(key) || (isOpen(value, key) && !isClean(value[key], key, depth + 1))) return false;
    return true;
  };

  return ({ raw, parts }) => {
    const whole = asBag(raw);
    let clean = true;
    for (const field of at) clean &&= !Array.isArray(whole[field]) || isClean(whole[field], field, 0);
    if (clean) return undefined;
    const gone: [string, unknown][] = [];
    const strip = (value: unknown, where: string, way: string, depth: number): unknown => {
      if (isClean(value, where, depth)) return value;
      if (!isBag(value))
        return (value as readonly unknown[]).map((each, i) => strip(each, where, `${way}.${i}`, depth + 1));
      const mine = fieldsOf(value, where);
      const out: { [key: string]: unknown } = {};
      for (const key in value) {
        if (!mine.has(key)) gone.push([`${way}.${key}`, value[key]]);
        else out[key] = isOpen(value, key) ? strip(value[key], key, `${way}.${key}`, depth + 1) : value[key];
      }
      return out;
    };
    // Parts that cannot be read, or that were replaced, may hold any field.
    const isRead = (part: Part): boolean =>
      part.kind !== "opaque" || (all === true && !has(part, Trait.Unknown));
    const open = new Set(parts.filter(isRead).map((part) => part.raw));
    const kept: { [field: string]: unknown } = { ...whole };
    for (const field of at) {
      const list = whole[field];
      if (Array.isArray(list))
        kept[field] = list.map((each, i) =>
          open.has(each) || open.has(raw) ? strip(each, field, `${field}.${i}`, 1) : each,
        );
    }
    return gone.length === 0 ? undefined : { raw: kept, gone };
  };
}
