import { createHash } from "node:crypto";

// Postgres text cannot hold NUL or halves of surrogate pairs. They are escaped with \x1a, which is therefore escaped itself.
const SURROGATE = /[\ud800-\udfff]/;
const REPLACED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of them
  /[\0\x1a]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Encodes any string as text that Postgres can store: NUL and lone surrogates are spelled out. The result is nearly always the same string.
 */
export function toText(value: string): string {
  // Searching for single characters is much faster than a pattern, and the surrogate pattern is quick on Latin-1 strings.
  if (!value.includes("\0") && !value.includes("\x1a") && !SURROGATE.test(value)) return value;
  return value.replace(REPLACED, (one) => `\x1a${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Decodes the result of {@link toText}. */
export function fromText(text: string): string {
  if (!text.includes("\x1a")) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the character that toText writes
  return text.replace(/\x1a([0-9a-f]{4})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** A text short enough for an index: itself, or a digest spelled as no other text can be. */
export function keyOf(text: string): string {
  if (text.length <= 200) return text;
  return `\x1a:${createHash("sha256").update(text).digest("hex")}`;
}
