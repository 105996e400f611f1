/** An object with unknown values. */
export type Bag = { readonly [key: string]: unknown };

/** The object, or an empty one for anything else. */
export function bag(value: unknown): Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Bag) : {};
}

/** The list, or an empty one for anything else. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The string, or `undefined` for anything else. */
export function string(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Every string inside a value: a structured tool output says what its strings say. */
export function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(leaves);
}

/** Freezes a value and everything inside it, so that any change throws. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
