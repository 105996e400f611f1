import { median } from "../measure.ts";
import { row } from "../row.ts";
import type { Bench } from "./bench.ts";
import { growingBodies } from "./histories.ts";

const REQUESTS = 50;
const BYTES = 2_000_000;
/** Agents that work at the same time. */
const AGENTS = 4;

/** Agents at work: each sends its history again and again, with a step more each time, until it is 2 MB long. */
export async function growing(bench: Bench): Promise<void> {
  const lists = Array.from({ length: AGENTS }, (_, seed) => growingBodies(seed, REQUESTS, BYTES));
  const costs = new Map<string, number[]>();
  for (let round = 0; round < Math.max(2, Math.ceil(bench.rounds / 2)); round++) {
    for (const { name, url, headers, server } of bench.targets) {
      if (server === undefined || (name === "portkey" && round > 0)) continue;
      const sent = name === "portkey" ? lists.slice(0, 1) : lists;
      const before = await server.usage();
      const { failed } = await bench.clients.ask<{ failed: number }>({
        ...{ task: "converse", url, headers, lists: sent },
      });
      const after = await server.usage();
      if (failed > 0) throw new Error(`${failed} requests to ${name} failed`);
      const cost = (after.cpu - before.cpu) / (sent.length * REQUESTS);
      costs.set(name, [...(costs.get(name) ?? []), cost]);
    }
  }
  console.log(`\n${AGENTS} agents, ${REQUESTS} requests each, growing to 2 MB`);
  const cost = (name: string): number => median(costs.get(name) ?? []);
  for (const name of costs.keys())
    console.log(`  ${name.padEnd(8)} ${cost(name).toFixed(0).padStart(8)} µs a request`);
  const share = cost("floor") / cost("suture");
  row("  share of the floor, by processor time", share.toFixed(2), "≥ 0.8", share >= 0.8);
}
