import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJsonFault } from "./json-fault.ts";

describe("finds the place and says what was expected", () => {
  it.each([
    ["", 0, "unexpected end, expected a value"],
    ["{", 1, 'unexpected end, expected a name in double quotes or "}"'],
    ["[1,", 3, "unexpected end, expected a value"],
    ["[1 2]", 3, 'unexpected "2", expected "," or "]"'],
    ['{"a" 1}', 5, 'unexpected "1", expected ":"'],
    ['{"a":1,}', 7, 'unexpected "}", expected a name in double quotes'],
    ["[1,]", 3, 'unexpected "]", expected a value'],
    ["{'a':1}", 1, 'unexpected "\'", expected a name in double quotes or "}"'],
    ["{a:1}", 1, 'unexpected "a", expected a name in double quotes or "}"'],
    ["[undefined]", 1, 'unexpected "undefined", expected a value or "]"'],
    ["[NaN]", 1, 'unexpected "NaN", expected a value or "]"'],
    ["[01]", 1, 'unexpected "01", expected a value or "]"'],
    ["[1.]", 1, 'unexpected "1.", expected a value or "]"'],
    ["[tru]", 1, 'unexpected "tru", expected a value or "]"'],
    ['{"a":1}}', 7, 'unexpected "}", expected the end of the document'],
    ['["a\nb"]', 3, 'unexpected control character "\\n" in a string, expected it escaped'],
    ['["a\\x"]', 3, 'unexpected escape "\\\\x" in a string'],
    ['["a', 3, "unexpected end inside a string"],
    ["// hi\n[]", 0, 'unexpected "/", expected a value'],
    ["[😀]", 1, 'unexpected "😀", expected a value or "]"'],
  ])("%j", (text, offset, message) => {
    expect(findJsonFault(text)).toMatchObject({ offset, message });
  });

  it("notices a second document", () => {
    expect(findJsonFault('{"a":1}\n{"b":2}')).toMatchObject({ offset: 8, afterDocument: true });
  });
});

it("finds no fault in what JSON.parse accepts", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(findJsonFault(text)).toBeUndefined();
    }),
  );
});

it("finds a fault in exactly what JSON.parse refuses", () => {
  const accepted = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", '"', "}", "]", "\\", "x", "\n", "0", "-"))
    .map(([text, at, char]) => {
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + char + text.slice(cut + 1);
    });
  fc.assert(
    fc.property(broken, (text) => {
      expect(findJsonFault(text) === undefined).toBe(accepted(text));
    }),
    { numRuns: 1000 },
  );
});

it("survives depth and length", () => {
  expect(findJsonFault("[".repeat(200_000))?.offset).toBe(200_000);
  expect(findJsonFault(`["${"x\\n".repeat(1_000_000)}`)?.message).toBe("unexpected end inside a string");
});
