import { median } from "../measure.ts";
import { row } from "../row.ts";
import type { Bench } from "./bench.ts";

/** Rounds before anything counts: a gateway runs for weeks, and what reads a body for the first time is compiled late. */
const WARM_UP = 3;

/** What a request of these lists costs at each proxy; every list is sent on a connection of its own, in its order. */
export async function compareLists(
  bench: Bench,
  title: string,
  lists: readonly (readonly string[])[],
  goal = 0.8,
): Promise<void> {
  const costs = new Map<string, number[]>();
  for (let round = 0; round < WARM_UP + Math.ceil(bench.rounds / 2); round++) {
    for (const { name, url, headers, server } of bench.targets) {
      // The peer is too slow to be measured as often.
      if (server === undefined || (name === "portkey" && round !== WARM_UP - 1 && round !== WARM_UP))
        continue;
      const sent = name === "portkey" ? lists.slice(0, 1) : lists;
      const before = await server.usage();
      const { failed } = await bench.clients.ask<{ failed: number }>({
        ...{ task: "converse", url, headers, lists: sent },
      });
      const after = await server.usage();
      if (failed > 0) throw new Error(`${failed} requests to ${name} failed`);
      const cost = (after.cpu - before.cpu) / sent.reduce((sum, { length }) => sum + length, 0);
      if (round >= WARM_UP) costs.set(name, [...(costs.get(name) ?? []), cost]);
    }
  }
  console.log(`\n${title}`);
  const cost = (name: string): number => median(costs.get(name) ?? []);
  for (const name of costs.keys())
    console.log(`  ${name.padEnd(8)} ${cost(name).toFixed(0).padStart(8)} µs a request`);
  const share = cost("floor") / cost("suture");
  row("  share of the floor, by processor time", share.toFixed(2), `≥ ${goal}`, share >= goal);
}
