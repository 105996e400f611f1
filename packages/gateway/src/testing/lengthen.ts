/** Tails that make a string long, with what a scanner, an escape or a rule could stumble over. */
const TAILS: readonly string[] = [
  " The quick brown fox jumps over the lazy dog.".repeat(6),
  '\nconst x = "a \\\\ b";\n\treturn x;\n'.repeat(10),
  " Съешь ещё этих мягких французских булок 🎉".repeat(8),
  `{"json": [1, 2, {"deep": "${"x".repeat(200)}"}], "end": "\\n"}`,
  `${"words ".repeat(40)}  \n\n`,
  `${"words ".repeat(40)}\u00a0`,
  `${"words ".repeat(40)}\\`,
  `${"words ".repeat(40)}\\\\n`,
  `${"end".repeat(70)}\u3000`,
];

/** Tails that providers refuse; not in every document, or nothing else would be looked at. */
const BAD_TAILS: readonly string[] = [`${"nul ".repeat(50)}\0`, `${"half ".repeat(50)}\ud83d`, ...TAILS];

/** Heads that make a start of a string hard to read. */
const HEADS: readonly string[] = [
  "",
  "",
  "",
  "\n\n",
  "   ",
  "\t ",
  "\u00a0",
  "日本語 ",
  "data:",
  "data:image/png;base64,",
];

/** Keys whose values are words of the wire: long ones would be another fault than those looked for. */
const WORDS: ReadonlySet<string> = new Set(["role", "type", "model", "status", "object"]);

/** A copy of a document in which some strings are long; the same ones for the same seed. */
export function lengthen(document: unknown, seed: number): unknown {
  const tails = seed % 5 === 0 ? BAD_TAILS : TAILS;
  let state = seed >>> 0;
  const next = (max: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % max;
  };
  const visit = (value: unknown, key: string): unknown => {
    if (typeof value === "string") {
      if (WORDS.has(key) || next(5) < 2) return value;
      // Ids and names stay equal where they were: what belongs together must not come apart.
      if (/id$|name$/i.test(key)) return value.length > 0 && seed % 7 === 0 ? value + "i".repeat(170) : value;
      return HEADS[next(HEADS.length)] + value + tails[next(tails.length)];
    }
    if (Array.isArray(value)) return value.map((item) => visit(item, key));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, visit(item, name)]));
  };
  return visit(document, "");
}
