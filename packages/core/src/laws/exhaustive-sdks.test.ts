import { bundled, type Tally } from "@suture/testkit";
import { afterAll, describe, expect, it } from "vitest";

const { core, describeTally, longRun, shortRuns } = await bundled();
const deep = process.env.SUTURE_DEEP === "1";
const tallies = new Map<string, Tally[]>();

// The formats of SDKs have no wire of their own: they are held to every contract, in shorter histories. Wires are where
// rules meet; what is left to go wrong here is reading and writing, which shows in two messages.
const runs = ["ai-sdk", "pydantic-ai", "suture"].flatMap((format) =>
  [...(deep ? [longRun(core, format, { deep })] : []), ...shortRuns(core, format, { deep })].map((run) => ({
    format,
    ...run,
  })),
);

describe.each(runs)("the laws on $format", ({ format, title, run }) => {
  it(`hold on ${title}`, { timeout: 7_200_000 }, () => {
    const tally = run();
    tallies.set(format, [...(tallies.get(format) ?? []), tally]);
    expect(tally.violations).toEqual([]);
  });
});

afterAll(() => {
  for (const [format, all] of tallies) console.log(describeTally(format, all));
});
