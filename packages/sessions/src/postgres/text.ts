import { createHash } from "node:crypto";

// What Postgres cannot keep in a text, the character that stands for it here, and halves of surrogate pairs.
const SURROGATE = /[\ud800-\udfff]/;
const REPLACED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of them
  /[\0\x1a]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Writes any string as a text that Postgres can keep: NUL and lone surrogates are spelled out. Nearly always the same string. */
export function toText(value: string): string {
  // Looking for a single character is much faster than a pattern, and that for surrogates is over at once in Latin-1.
  if (!value.includes("\0") && !value.includes("\x1a") && !SURROGATE.test(value)) return value;
  return value.replace(REPLACED, (one) => `\x1a${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Reads what {@link toText} wrote. */
export function fromText(text: string): string {
  if (!text.includes("\x1a")) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the character that toText writes
  return text.replace(/\x1a([0-9a-f]{4})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** A text short enough for an index: itself, or a digest that no text is spelled like. */
export function keyOf(text: string): string {
  if (text.length <= 200) return text;
  return `\x1a:${createHash("sha256").update(text).digest("hex")}`;
}
