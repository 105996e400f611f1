import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { StringScanner } from "./string-scanner.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Byte by byte, following the grammar of JSON. */
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

/** Strings start after an unescaped quote. */
function mayStart(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === "\\") first -= 1;
  return (at - first) % 2 === 0;
}

// Neighbours of the signs that are looked for are there, too: they differ in a single bit.
const sign = fc.constantFrom(...'aaaaaaaaaaaaaaaaaaaa\\"ut#]!v\u00e9');
const run = fc.oneof(sign, fc.constantFrom("\\\\", '\\"', "\\u0041", "\\n", "x".repeat(40), "\\\\\\\\"));

it("finds the end of any string, wherever it lies in memory", () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 60 }), fc.nat(7), fc.nat(30), (runs, shift, start) => {
      const text = runs.join("");
      fc.pre(mayStart(text, start));
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

it("finds the end of a long string, whatever stands where one look at it ends", () => {
  const edge = fc.array(run, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(edge, edge, fc.nat(40), (first, second, before) => {
      const text = `${"x".repeat(65_530 - before)}${first.join("")}${"y".repeat(65_500)}${second.join("")}"`;
      const scanner = new StringScanner(Buffer.from(text, "latin1"));
      for (const start of [0, 65_500 - before, 65_536, 7, 131_072 - before]) {
        if (!mayStart(text, start)) continue;
        const { end, unicode } = plainly(text, start);
        expect(scanner.endOf(start)).toBe(end);
        if (end >= 0) expect(scanner.hasUnicodeEscape).toBe(unicode);
      }
    }),
    { numRuns: 500, seed: 4 },
  );
});

it("finds the ends of all strings of a text, one after the other", () => {
  const strings = fc.array(fc.array(run, { maxLength: 30 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(strings, fc.nat(70_000), (said, longest) => {
      const text = JSON.stringify([
        ...said.map((runs) => runs.join("")),
        'x\u0001"'.repeat(longest / 40),
        "end",
      ]);
      const scanner = new StringScanner(Buffer.from(text, "latin1"));
      for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
        const { end, unicode } = plainly(text, at + 1);
        expect(scanner.endOf(at + 1)).toBe(end);
        expect(scanner.hasUnicodeEscape).toBe(unicode);
        at = end;
      }
    }),
    { numRuns: 500, seed: 5 },
  );
});

it("keeps two texts apart that are looked at in turns", () => {
  const texts = ["a", "b", "c"].map((sign, i) => `${sign.repeat(200 + 50 * i)}"${sign.repeat(300)}"`);
  const scanners = texts.map((text) => new StringScanner(Buffer.from(text)));
  for (const from of [0, 60, 120]) {
    for (const [i, text] of texts.entries()) {
      expect(scanners[i]?.endOf(from)).toBe(text.indexOf('"', from));
      expect(scanners[i]?.endOf(text.indexOf('"') + 1)).toBe(text.length - 1);
    }
  }
});

it("finds no end that an older text had", () => {
  new StringScanner(Buffer.from(`${"x".repeat(100)}"`)).endOf(0);
  expect(new StringScanner(Buffer.from("y".repeat(90))).endOf(0)).toBe(-1);
});

it("finds the same where there is no WebAssembly", async () => {
  vi.stubGlobal("WebAssembly", undefined);
  vi.resetModules();
  const { StringScanner: Plain } = await import("./string-scanner.ts");
  fc.assert(
    fc.property(fc.array(run, { maxLength: 60 }), fc.nat(30), (runs, start) => {
      const text = runs.join("");
      fc.pre(mayStart(text, start));
      const bytes = Buffer.from(text, "latin1");
      const [plain, fast] = [new Plain(bytes), new StringScanner(bytes)];
      expect(plain.endOf(start)).toBe(fast.endOf(start));
      if (plain.endOf(start) >= 0) expect(plain.hasUnicodeEscape).toBe(fast.hasUnicodeEscape);
    }),
    { numRuns: 500, seed: 6 },
  );
});
