import fc from "fast-check";
import { expect, it } from "vitest";
import { StringScanner } from "./string-scanner.ts";

/** Byte by byte, as the grammar of JSON says it. */
function plainly(text: string, start: number): { end: number; unicode: boolean } {
  let unicode = false;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '"') return { end: at, unicode };
    if (text[at] === "\\") {
      at += 1;
      unicode ||= text[at] === "u";
    }
  }
  return { end: -1, unicode };
}

// Neighbours of the signs that are looked for are there, too: they differ in a single bit.
const sign = fc.constantFrom(...'aaaaaaaaaaaaaaaaaaaa\\"ut#]!v\u00e9');
const run = fc.oneof(sign, fc.constantFrom("\\\\", '\\"', "\\u0041", "\\n", "x".repeat(40), "\\\\\\\\"));

it("finds the end of any string, wherever it lies in memory", () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 60 }), fc.nat(7), fc.nat(30), (runs, shift, start) => {
      const text = runs.join("");
      const memory = Buffer.alloc(text.length + 8, '"');
      memory.write(text, shift, "latin1");
      const scanner = new StringScanner(memory.subarray(shift, shift + text.length));
      const { end, unicode } = plainly(text, start);
      expect(scanner.endOf(start)).toBe(end);
      if (end >= 0) expect(scanner.hasUnicodeEscape).toBe(unicode);
    }),
    { numRuns: 5_000, seed: 3 },
  );
});
