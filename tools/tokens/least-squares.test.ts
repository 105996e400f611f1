import { describe, expect, it } from "vitest";
import { errorOf, fitWeights, type Sample } from "./least-squares.ts";

const NAMES = ["lower 1 < space", "digit 4", "han 2"];
const TRUE = [0.9, 0.4, 1.2];

/** Samples whose tokens follow from known weights. */
function samples(count: number): Sample[] {
  return Array.from({ length: count }, (_, i) => {
    const features = Float64Array.of(20 + (i % 7), (i * 3) % 11, (i * 5) % 13);
    const tokens = features.reduce((sum, times, at) => sum + times * (TRUE[at] ?? 0), 0);
    return { kind: i % 2 === 0 ? "even" : "odd", features, tokens, held: i % 3 === 0, long: i % 5 !== 0 };
  });
}

describe("fitWeights", () => {
  it("finds the weights that the counts were made with", () => {
    const fitted = fitWeights(samples(300), NAMES);
    for (const [i, weight] of fitted.entries()) expect(weight).toBeCloseTo(TRUE[i] ?? 0, 1);
  });

  it("gives no feature less than nothing", () => {
    const shrinking = samples(300).map((sample) => ({ ...sample, tokens: 30 - (sample.features[1] ?? 0) }));
    for (const weight of fitWeights(shrinking, NAMES)) expect(weight).toBeGreaterThanOrEqual(0);
  });
});

describe("errorOf", () => {
  it("looks at long samples that were held back, by kind", () => {
    const all = samples(300);
    const errors = errorOf(
      all,
      Float64Array.from(TRUE, (weight) => weight * 1.1),
    );
    expect([...errors.keys()].sort()).toEqual(["even", "odd"]);
    let count = 0;
    for (const error of errors.values()) {
      expect(error.total).toBeCloseTo(0.1);
      expect(error.mean).toBeCloseTo(0.1);
      count += error.count;
    }
    expect(count).toBe(all.filter(({ held, long }) => held && long).length);
  });
});
