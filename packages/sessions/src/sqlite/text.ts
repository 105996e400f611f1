// SQLite ends a text at NUL, and UTF-8 cannot encode halves of surrogate pairs. Bodies and labels are JSON, which escapes both; names are
// whatever a caller or a model made up.

/** Precedes escaped characters, and itself. */
const ESCAPE = "\x1a";

const SURROGATE = /[\ud800-\udfff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what this is about
const ODD = /[\0\x1a]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the mark that toText writes
const SPELLED = /\x1a([0-9a-f]{4})/g;

/** Encodes a name as text that SQLite can store; the result is nearly always the same string. */
export function toText(name: string): string {
  // Most names are short and plain, and these tests are faster than the pattern.
  if (!name.includes("\0") && !name.includes(ESCAPE) && !SURROGATE.test(name)) return name;
  return name.replace(ODD, (one) => ESCAPE + one.charCodeAt(0).toString(16).padStart(4, "0"));
}

/** Decodes the result of {@link toText}. */
export function fromText(text: string): string {
  if (!text.includes(ESCAPE)) return text;
  return text.replace(SPELLED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
