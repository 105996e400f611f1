import { spokenMembers } from "../../json/spoken-members.ts";
import { type Bag, fromJson, isBag } from "../../json/values.ts";

/** True for what names a function, in whatever form. */
export function isCall(value: unknown): boolean {
  if (!isBag(value)) return false;
  return isBag(value.function) || isBag(value.custom) || typeof value.name === "string";
}

/** True for words that stand in the place of a call: it names no function, and nothing that could answer it. */
export function isWords(value: Bag): boolean {
  if (isCall(value) || (value.id ?? value.arguments ?? value.input) !== undefined) return false;
  return spokenMembers(value, Object.keys(value)).length > 0;
}

function parsed(value: unknown): unknown {
  return typeof value === "string" ? fromJson(value) : value;
}

/** The call that a JSON text holds; anything else as it is. */
export function callIn(value: unknown): unknown {
  const read = parsed(value);
  return isCall(read) ? read : value;
}

/**
 * What stands in the place of a list of calls: one call, or the JSON text of one or of a list, as databases store them. What is none
 * of these, and says something, stays one thing.
 */
export function unlistedCalls(value: unknown): readonly unknown[] {
  const read = parsed(value);
  if (Array.isArray(read)) {
    const calls = read.map(callIn);
    if (calls.every(isCall)) return calls;
  }
  if (typeof value === "string" ? value.trim() === "" || read === null : !isBag(value)) return [];
  return isBag(read) && Object.keys(read).length === 0 ? [] : [callIn(value)];
}
