import { bundled, type Tally } from "@suture/testkit";
import { afterAll, describe, expect, it } from "vitest";

const { core, describeTally, shortRuns } = await bundled();
const deep = process.env.SUTURE_DEEP === "1";
const tallies = new Map<string, Tally[]>();

// Rarer shapes, other policies, strictness and calls that still run; the longest runs have files of their own.
const runs = ["openai-chat", "openai-responses", "anthropic", "gemini", "bedrock"].flatMap((format) =>
  shortRuns(core, format, { deep }).map((run) => ({ format, ...run })),
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
