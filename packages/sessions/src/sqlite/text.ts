// SQLite ends a text at NUL, and halves of surrogate pairs have no place in UTF-8. Bodies and labels are JSON, which spells
// both out; names are whatever a caller or a model made up.

/** Stands before what is spelled out, and for itself. */
const ESCAPE = "\x1a";

const SURROGATE = /[\ud800-\udfff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what this is about
const ODD = /[\0\x1a]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the mark that toText writes
const SPELLED = /\x1a([0-9a-f]{4})/g;

/** A name as a text that SQLite can keep; nearly always the same string. */
export function toText(name: string): string {
  // Most names are short and plain: that is seen faster without the pattern.
  if (!name.includes("\0") && !name.includes(ESCAPE) && !SURROGATE.test(name)) return name;
  return name.replace(ODD, (one) => ESCAPE + one.charCodeAt(0).toString(16).padStart(4, "0"));
}

/** The name that {@link toText} made a text of. */
export function fromText(text: string): string {
  if (!text.includes(ESCAPE)) return text;
  return text.replace(SPELLED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
