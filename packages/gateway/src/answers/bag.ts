/** An object of unknown members. */
export type Bag = { readonly [key: string]: unknown };

/** True for plain objects. */
export function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one for anything else. */
export function bagOf(value: unknown): Bag {
  return isBag(value) ? value : {};
}

/** The objects of a list. */
export function bagsOf(value: unknown): readonly Bag[] {
  return Array.isArray(value) ? value.filter(isBag) : [];
}

/** The value as a string; an empty one for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The value as a non-empty string. */
export function wordOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The value as a count. */
export function countOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** The value as a positive count. */
export function amountOf(value: unknown): number | undefined {
  return countOf(value) || undefined;
}

/** The value of a JSON text, with every digit of its numbers; undefined when it is not JSON. */
export { exactJson as parsed } from "@suture/core/json-text";

/** The members that are not undefined. */
export function defined<Type extends object>(members: { [Key in keyof Type]: Type[Key] | undefined }): Type {
  const out: Partial<Type> = {};
  for (const key in members) {
    const value = members[key];
    if (value !== undefined) out[key] = value;
  }
  return out as Type;
}
