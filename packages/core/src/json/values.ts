/** A plain object seen as a bag of unknown values. */
export type Bag = { readonly [key: string]: unknown };

/** True for objects that are not arrays. */
export function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object, or an empty one for anything else. */
export function asBag(value: unknown): Bag {
  return isBag(value) ? value : NOTHING;
}

const NOTHING: Bag = {};

/** The string, or `undefined` for anything else. */
export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The list, or `undefined` for anything else. */
export function asList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** JSON text of any value; cycles, depth bombs and BigInts become a note instead of an exception. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return '"[value that cannot be written as JSON]"';
  }
}

/** The parsed JSON, or `undefined` when the text is not JSON. (JSON itself has no `undefined`.) */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True when the text holds nothing but white space, without scanning past the first visible character. */
export function isBlankText(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 32 || (code >= 9 && code <= 13)) continue;
    if (code > 127) return text.trim().length === 0;
    return false;
  }
  return true;
}
