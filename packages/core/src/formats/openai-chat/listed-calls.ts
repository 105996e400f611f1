import { spokenMembers } from "../../json/spoken-members.ts";
import { type Bag, fromJson, isBag } from "../../json/values.ts";

/** True for a value that names a function, in any form. */
export function isCall(value: unknown): boolean {
  if (!isBag(value)) return false;
  return isBag(value.function) || isBag(value.custom) || typeof value.name === "string";
}

/** True for an object in place of a call that only holds text: it has no function name, id or input. */
export function isWords(value: Bag): boolean {
  if (isCall(value) || (value.id ?? value.arguments ?? value.input) !== undefined) return false;
  return spokenMembers(value, Object.keys(value)).length > 0;
}

function parsed(value: unknown): unknown {
  return typeof value === "string" ? fromJson(value) : value;
}

/** The call in a JSON text; any other value unchanged. */
export function callIn(value: unknown): unknown {
  const read = parsed(value);
  return isCall(read) ? read : value;
}

/**
 * Calls given without a list: one call, or the JSON text of one call or of a list, as stored by databases. Any other
 * value that is not empty stays as it is.
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
