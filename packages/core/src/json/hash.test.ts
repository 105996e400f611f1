import { expect, it } from "vitest";
import { digest } from "./hash.ts";

it("is made of letters and digits, as many as asked for", () => {
  for (const length of [1, 8, 9, 24, 64])
    expect(digest("call_1", length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
});

it("is the same on every run and every machine", () => {
  expect(digest("call_1", 9)).toBe(digest("call_1", 9));
  expect(digest("", 9)).toMatchInlineSnapshot(`"X3QaaL7I5"`);
  expect(digest("call_1", 24)).toMatchInlineSnapshot(`"9x8Wd4YMgVN8fMRBKLpmup4o"`);
});

it("differs by seed", () => {
  expect(new Set([0, 1, 2, 3].map((seed) => digest("call_1", 9, seed))).size).toBe(4);
});

it("tells a hundred thousand texts apart that differ in one character", () => {
  const prefix = "p".repeat(200);
  const seen = new Set<string>();
  for (let i = 0; i < 100_000; i++) seen.add(digest(`${prefix}${i}`, 9));
  expect(seen.size).toBe(100_000);
});

it("begins with the same letters whatever its length", () => {
  expect(digest("call_1", 24).slice(0, 8)).toBe(digest("call_1", 8));
});
