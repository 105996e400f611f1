import { expect, it } from "vitest";
import { backoff } from "./backoff.ts";

const times = { delay: 100, maxDelay: 1_000 };

it("doubles, with a half that is chance, up to an end", () => {
  for (const [failures, full] of [
    [1, 100],
    [2, 200],
    [3, 400],
    [4, 800],
    [5, 1_000],
    [50, 1_000],
  ] as const) {
    for (let round = 0; round < 20; round += 1) {
      const wait = backoff(failures, times);
      expect(wait).toBeGreaterThanOrEqual(full / 2);
      expect(wait).toBeLessThanOrEqual(full);
    }
  }
});

it("is never shorter than was asked for, and nobody can ask for more than an hour", () => {
  expect(backoff(1, times, 5_000)).toBe(5_000);
  expect(backoff(1, times, 1e12)).toBe(3_600_000);
});
