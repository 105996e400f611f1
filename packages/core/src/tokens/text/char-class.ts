/**
 * The kind of character that a UTF-16 unit is, as far as tokenizers distinguish. Letters of a script are in one class.
 */
export const CLASSES = [
  "newline",
  "space",
  "tab",
  "vowel",
  "consonant",
  "rare",
  "accented",
  "upper",
  "digit",
  "quote",
  "bracket",
  "stop",
  "dash",
  "mark",
  "control",
  "cyrillic",
  "semitic",
  "devanagari",
  "indic",
  "thai",
  "letter",
  "han",
  "hiragana",
  "katakana",
  "hangul",
  "wide",
  "typographic",
  "symbol",
  "high",
  "low",
  "joiner",
] as const;

/** One of {@link CLASSES}. */
export type CharClass = (typeof CLASSES)[number];

/** Bits needed for the number of a class. */
export const CLASS_BITS = 5;

/** Characters below U+0080 by class; unlisted ones are control characters. */
const ASCII: { readonly [Name in CharClass]?: string } = {
  newline: "\n\r",
  space: " ",
  tab: "\t\v\f",
  vowel: "aeiou",
  consonant: "bcdfghlmnprsty",
  rare: "jkqvwxz",
  upper: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  digit: "0123456789",
  quote: "\"'`",
  bracket: "()[]{}<>",
  stop: ".,;:!?",
  dash: "-_=*#~/\\",
  mark: "@$%^&+|",
};

/** Starts of classes above U+007F; each extends to the next. */
const BLOCKS: readonly (readonly [from: number, name: CharClass])[] = [
  [0x80, "control"],
  [0xa0, "tab"],
  [0xa1, "typographic"],
  [0xc0, "accented"],
  [0x300, "joiner"],
  [0x370, "cyrillic"],
  [0x530, "letter"],
  [0x590, "semitic"],
  [0x900, "devanagari"],
  [0x980, "indic"],
  [0xe00, "thai"],
  [0xf00, "letter"],
  [0x1100, "hangul"],
  [0x1200, "letter"],
  [0x1e00, "accented"],
  [0x1f00, "letter"],
  [0x2000, "joiner"],
  [0x2010, "typographic"],
  [0x2028, "joiner"],
  [0x2030, "typographic"],
  [0x2060, "joiner"],
  [0x2070, "symbol"],
  [0x2c00, "letter"],
  [0x2e80, "wide"],
  [0x3040, "hiragana"],
  [0x30a0, "katakana"],
  [0x3100, "letter"],
  [0x3130, "hangul"],
  [0x3190, "wide"],
  [0x3400, "letter"],
  [0x4e00, "han"],
  [0xa000, "letter"],
  [0xac00, "hangul"],
  [0xd7b0, "letter"],
  [0xd800, "high"],
  [0xdc00, "low"],
  [0xe000, "letter"],
  [0xfe00, "joiner"],
  [0xfe10, "wide"],
  [0xfe70, "semitic"],
  [0xfeff, "joiner"],
  [0xff00, "wide"],
  [0xff66, "katakana"],
  [0xffa0, "hangul"],
  [0xffe0, "wide"],
  [0xfff0, "joiner"],
];

/** The class of every UTF-16 unit, as an index of {@link CLASSES}. */
export function classTable(): Uint8Array {
  const table = new Uint8Array(0x10000).fill(CLASSES.indexOf("control"), 0, 0x80);
  for (const [name, characters] of Object.entries(ASCII)) {
    for (const character of characters) table[character.charCodeAt(0)] = CLASSES.indexOf(name as CharClass);
  }
  for (const [index, [from, name]] of BLOCKS.entries()) {
    table.fill(CLASSES.indexOf(name), from, BLOCKS[index + 1]?.[0] ?? 0x10000);
  }
  return table;
}
