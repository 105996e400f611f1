/** A JSON object whose members are unchecked. */
export type JsonObject = { readonly [name: string]: unknown };

/** Whether a value is a JSON object: not null, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The members of a list; an empty list for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects among the members of a list; an empty list for any other value. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return listOf(value).filter(isObject);
}

/** A string as it is; an empty string for any other value. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
