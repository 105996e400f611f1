import { expect, it } from "vitest";
import { Sizes } from "./sizes.ts";

it("knows the most that a history that grew can weigh", () => {
  const sizes = new Sizes();
  sizes.keep("one", 1_000, 250);
  expect(sizes.atMost("one", 1_000)).toBe(250);
  expect(sizes.atMost("one", 1_100)).toBe(290);
  expect(sizes.atMost("one", 950)).toBe(250);
});

it("knows nothing of another history, or of one that is much shorter", () => {
  const sizes = new Sizes();
  sizes.keep("one", 1_000, 250);
  expect(sizes.atMost("two", 1_000)).toBeUndefined();
  expect(sizes.atMost("one", 500)).toBeUndefined();
});

it("forgets the oldest when there are too many", () => {
  const sizes = new Sizes();
  for (let at = 0; at <= 10_000; at++) sizes.keep(String(at), 1, 1);
  expect(sizes.atMost("0", 1)).toBeUndefined();
  expect(sizes.atMost("10000", 1)).toBe(1);
});
