import { isObject } from "./json.ts";

const HALF = /\p{Surrogate}/u;

/** Whether no string in a value contains half a character (a lone surrogate), which strict JSON parsers refuse. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return !HALF.test(value);
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (!isObject(value)) return true;
  for (const name in value) if (HALF.test(name) || !isWellFormed(value[name])) return false;
  return true;
}
