import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactJson, quoteLongNumbers } from "./exact.ts";

describe("numbers that a double does not hold", () => {
  it.each([
    ['{"id":12345678901234567890}', '{"id":"12345678901234567890"}'],
    ["[-9007199254740993]", '["-9007199254740993"]'],
    ['{"a":1e400,"b":-1e-400}', '{"a":"1e400","b":"-1e-400"}'],
    ["3.14159265358979323846", '"3.14159265358979323846"'],
    ['{"12345678901234567890":1}', '{"12345678901234567890":1}'],
    [
      '{"s":"at 12345678901234567890","n":9007199254740993}',
      '{"s":"at 12345678901234567890","n":"9007199254740993"}',
    ],
    [
      '{"s":"a \\\\\\" 12345678901234567891 \\\\\\\\","n":2}',
      '{"s":"a \\\\\\" 12345678901234567891 \\\\\\\\","n":2}',
    ],
  ])("%s", (text, quoted) => {
    expect(quoteLongNumbers(text)).toBe(quoted);
    expect(exactJson(text)).toEqual(JSON.parse(quoted));
  });

  it.each([
    "12345678901234567000",
    "1.0",
    "1e3",
    "-0",
    "0.1000000000000000",
    "9007199254740991",
    "1E-7",
    "0e99999",
  ])("%s is held", (text) => {
    expect(quoteLongNumbers(text)).toBe(text);
    expect(exactJson(text)).toBe(Number(text));
  });
});

it("agrees with JSON.parse on everything that JSON.stringify writes", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      expect(quoteLongNumbers(text)).toBe(text);
      expect(exactJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

it("tells what is no JSON, and a number of a million digits, in no time", () => {
  for (const text of ["", "{", '"', "{'a': 12345678901234567890}"]) expect(exactJson(text)).toBe(undefined);
  const digits = `1${"0".repeat(500_000)}1${"0".repeat(500_000)}`;
  expect(exactJson(`[${digits}]`)).toEqual([digits]);
});
