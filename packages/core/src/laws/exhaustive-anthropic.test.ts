import { bundled, type Tally } from "@suture/testkit";
import { afterAll, describe, expect, it } from "vitest";

const { core, describeTally, longRun } = await bundled();
const deep = process.env.SUTURE_DEEP === "1";
const tallies: Tally[] = [];

describe("the laws on anthropic", () => {
  const { title, run } = longRun(core, "anthropic", { deep });
  it(`hold on ${title}`, { timeout: 7_200_000 }, () => {
    const tally = run();
    tallies.push(tally);
    expect(tally.violations).toEqual([]);
  });
});

afterAll(() => console.log(describeTally("anthropic", tallies)));
