import type { Inside } from "../../contracts/contract.ts";
import { asBag, isBag } from "../../json/values.ts";
import type { Message } from "../../model/message.ts";
import { has, type Part, Trait } from "../../model/part.ts";

/** A message's own value without fields that are not known, and the ways to those: `content.0.note`. */
export interface Stripped {
  readonly raw: unknown;
  readonly names: readonly string[];
}

/** No part of any wire is nested deeper. */
const DEEPEST = 6;

/** Takes fields that a provider does not know out of messages; `undefined` where there are none. */
export type FieldStripper = (message: Message) => Stripped | undefined;

const kept = new WeakMap<Inside, FieldStripper>();

/** The stripper of what a contract knows, which is made once. */
export function fieldStripper(inside: Inside): FieldStripper {
  const made = kept.get(inside) ?? makeStripper(inside);
  kept.set(inside, made);
  return made;
}

function makeStripper({ at, known, into = {}, all }: Inside): FieldStripper {
  // What is known of a field: nothing more, or in parts of which type (`""`: any) it holds more of the same.
  const fields = new Map<string, string | null>();
  for (const name of known) {
    const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    // One wire takes its names in two spellings.
    for (const spelled of [name, snake]) fields.set(spelled, into[name] ?? null);
  }

  // Nearly all messages are clean: this leaves nothing behind.
  const isClean = (value: unknown, depth: number): boolean => {
    if (typeof value !== "object" || value === null || depth > DEEPEST) return true;
    if (!isBag(value)) {
      const list = value as readonly unknown[];
      for (let i = 0; i < list.length; i++) if (!isClean(list[i], depth + 1)) return false;
      return true;
    }
    for (const key in value) {
      // What nearly every part has needs no look into the map.
      if (key === "type" || key === "text") continue;
      const only = fields.get(key);
      if (only === undefined) return false;
      if (only !== null && (only === "" || only === value.type) && !isClean(value[key], depth + 1))
        return false;
    }
    return true;
  };

  return ({ raw, parts }) => {
    const own = asBag(raw);
    let clean = true;
    for (const field of at) clean &&= !Array.isArray(own[field]) || isClean(own[field], 0);
    if (clean) return undefined;
    const names: string[] = [];
    const strip = (value: unknown, way: string, depth: number): unknown => {
      if (isClean(value, depth)) return value;
      if (!isBag(value))
        return (value as readonly unknown[]).map((each, i) => strip(each, `${way}.${i}`, depth + 1));
      const out: { [key: string]: unknown } = {};
      for (const key in value) {
        const only = fields.get(key);
        const opens = only === "" || only === value.type;
        if (only === undefined) names.push(`${way}.${key}`);
        else out[key] = opens ? strip(value[key], `${way}.${key}`, depth + 1) : value[key];
      }
      return out;
    };
    // What cannot be read, or is something else by now, may hold what it likes.
    const isOpen = (part: Part): boolean =>
      part.kind !== "opaque" || (all === true && !has(part, Trait.Unknown));
    const open = new Set(parts.filter(isOpen).map((part) => part.raw));
    const kept: { [field: string]: unknown } = { ...own };
    for (const field of at) {
      const list = own[field];
      if (Array.isArray(list))
        kept[field] = list.map((each, i) =>
          open.has(each) || open.has(raw) ? strip(each, `${field}.${i}`, 1) : each,
        );
    }
    return names.length === 0 ? undefined : { raw: kept, names };
  };
}
