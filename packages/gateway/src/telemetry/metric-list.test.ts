import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { METRICS } from "./metric-list.ts";
import { Metrics } from "./metrics.ts";

it("docs/gateway.md has a row for every metric, and no other", () => {
  const text = readFileSync(new URL("../../../../docs/gateway.md", import.meta.url), "utf8");
  const rows = text.split("\n").filter((line) => line.startsWith("| `suture_"));
  const expected = Object.values(METRICS).map(({ name, kind, labels, help }) => {
    const told = labels.map((label) => `\`${label}\``).join(", ");
    return `| \`${name}\` | ${kind} | ${told} | ${help} |`;
  });
  expect(rows).toEqual(expected);
});

it("every metric of the list is there to be read, with its kind and its meaning", async () => {
  const { text } = await new Metrics().read();
  for (const { name, kind, help } of Object.values(METRICS)) {
    expect(text).toContain(`# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`);
  }
});
