import { Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import type { MetricSpec } from "./metric-list.ts";
import { Timings } from "./timings.ts";

const BOUNDS = [0.1, 0.5, 1];
const SECONDS = [0, 0.05, 0.1, 0.100001, 0.5, 0.75, 1, 1.5, 60];

function specOf(labels: readonly string[]): MetricSpec {
  return { name: "some_seconds", kind: "histogram", labels, help: "how long something takes" };
}

/** What the library writes that Prometheus' own are modelled on. */
async function expected(
  { name, help, labels }: MetricSpec,
  observe: (histogram: Histogram) => void,
): Promise<string[]> {
  const registry = new Registry();
  const options = { name, help, labelNames: [...labels], buckets: BOUNDS, registers: [registry] };
  observe(new Histogram(options));
  return (await registry.metrics()).trim().split("\n");
}

const lines = (timings: Timings): string[] => timings.read().trim().split("\n");

it("times are told as Prometheus reads them", async () => {
  const spec = specOf([]);
  const timings = new Timings(spec, BOUNDS);
  expect(lines(timings)).toEqual(await expected(spec, () => {}));
  for (const each of SECONDS) timings.add(each);
  const told = await expected(spec, (histogram) => {
    for (const each of SECONDS) histogram.observe(each);
  });
  expect(lines(timings)).toEqual(told);
});

it("times are told apart by a label, whatever it says", async () => {
  const spec = specOf(["upstream"]);
  const timings = new Timings(spec, BOUNDS);
  expect(lines(timings)).toEqual(await expected(spec, () => {}));
  const names = ["openai", 'a "name"\nwith\\signs'];
  for (const name of names) for (const each of SECONDS) timings.add(each, name);
  const told = await expected(spec, (histogram) => {
    for (const upstream of names) for (const each of SECONDS) histogram.observe({ upstream }, each);
  });
  expect(lines(timings)).toEqual(told);
});

it("names without end are one", () => {
  const timings = new Timings(specOf(["upstream"]), BOUNDS);
  for (let i = 0; i < 2_000; i++) timings.add(1, `name-${i}`);
  const counts = lines(timings).filter((line) => line.startsWith("some_seconds_count"));
  expect(counts).toHaveLength(1_001);
  expect(counts).toContain('some_seconds_count{upstream="other"} 1000');
});
