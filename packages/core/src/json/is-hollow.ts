import { isBag } from "./values.ts";

/** True for values that say nothing: null, an object without content, or a text block without text. */
export function isHollow(value: unknown): boolean {
  if ((value ?? null) === null) return true;
  return isBag(value) && Object.keys(value).every((name) => isEmpty(name, value[name]));
}

function isEmpty(name: string, held: unknown): boolean {
  if (name === "type") return typeof held === "string" && held.endsWith("text");
  return (held ?? null) === null || (Array.isArray(held) && held.length === 0);
}
