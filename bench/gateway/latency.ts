import { median } from "../measure.ts";
import type { Bench } from "./bench.ts";
import { bodyOf, SIZES } from "./histories.ts";

interface Times {
  readonly status: number;
  readonly first: number;
  readonly last: number;
}

const ROUNDS: Readonly<Record<string, number>> = { "1 kB": 600, "200 kB": 200, "2 MB": 40 };

/** What every proxy adds to the time of one request, and to the time until its first byte, asked in turns on one connection. */
export async function latency(bench: Bench): Promise<void> {
  console.log("\nadded to what the provider takes, one connection (ms)");
  for (const size of SIZES) {
    for (const stream of [false, true]) {
      const targets = bench.targets.map(({ url, headers }) => ({ url, headers }));
      const rounds = Math.ceil((ROUNDS[size.name] ?? 0) / bench.shorter);
      const { times } = await bench.clients.ask<{ times: Times[][] }>({
        ...{ task: "probe", targets, body: bodyOf(size, "clean", stream), rounds },
      });
      const [direct = []] = times;
      for (const [i, { name }] of bench.targets.entries()) {
        if (i === 0) continue;
        const all = times[i] ?? [];
        if (all.some(({ status }) => status !== 200)) throw new Error(`requests to ${name} failed`);
        const added = (key: "first" | "last", quantile: number): string =>
          (at(all, key, quantile) - at(direct, key, quantile)).toFixed(2);
        console.log(
          `  ${size.name.padEnd(6)} ${stream ? "streamed" : "whole   "} ${name.padEnd(8)} p50 ${added("last", 0.5)}, p99 ${added("last", 0.99)}, first byte p50 ${added("first", 0.5)}, p99 ${added("first", 0.99)}`,
        );
      }
    }
  }
}

function at(all: readonly Times[], key: "first" | "last", quantile: number): number {
  const values = all.map((times) => times[key]).sort((a, b) => a - b);
  return quantile === 0.5 ? median(values) : (values[Math.floor(values.length * quantile)] ?? Number.NaN);
}
