import { isBag } from "./values.ts";

/** True for nothing, for an object without members, and for a block of text that holds none: who writes those says nothing. */
export function isHollow(value: unknown): boolean {
  if ((value ?? null) === null) return true;
  return isBag(value) && Object.keys(value).every((name) => isEmpty(name, value[name]));
}

function isEmpty(name: string, held: unknown): boolean {
  if (name === "type") return typeof held === "string" && held.endsWith("text");
  return (held ?? null) === null || (Array.isArray(held) && held.length === 0);
}
