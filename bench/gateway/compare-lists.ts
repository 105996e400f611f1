import { median } from "../measure.ts";
import { row } from "../row.ts";
import type { Bench, Target } from "./bench.ts";
import { pairwise, sharesOf, shareText } from "./pairwise.ts";

/** Rounds before anything counts: a gateway runs for weeks, and what reads a body for the first time is compiled late. */
const WARM_UP = 3;

/** What a request of these lists costs at each proxy; every list is sent on a connection of its own, in its order. */
export async function compareLists(
  bench: Bench,
  title: string,
  lists: readonly (readonly string[])[],
  goal = 0.8,
): Promise<void> {
  const cost = (target: Target): Promise<number> => costOf(bench, target, lists);
  await pairwise(bench, WARM_UP * bench.pairs.length, cost);
  const pairs = await pairwise(bench, Math.ceil(bench.rounds / 2), cost);
  const peer = bench.targets.find(({ name }) => name === "portkey");
  console.log(`\n${title}`);
  const tell = (name: string, value: number): void =>
    console.log(`  ${name.padEnd(8)} ${value.toFixed(0).padStart(8)} µs a request`);
  tell("floor", median(pairs.map(({ floor }) => floor)));
  tell("suture", median(pairs.map(({ suture }) => suture)));
  if (peer !== undefined) {
    // It is too slow to be measured as often.
    await costOf(bench, peer, lists.slice(0, 1));
    tell("portkey", await costOf(bench, peer, lists.slice(0, 1)));
  }
  const shares = sharesOf(pairs.map(({ floor, suture }) => floor / suture));
  row("  share of the floor, by processor time", shareText(shares), `≥ ${goal}`, shares.middle >= goal);
}

/** Microseconds of processor that a request of some lists takes. */
async function costOf(
  { clients }: Bench,
  { name, url, headers, server }: Target,
  lists: readonly (readonly string[])[],
): Promise<number> {
  const before = await server?.usage();
  const { failed } = await clients.ask<{ failed: number }>({ task: "converse", url, headers, lists });
  const after = await server?.usage();
  if (failed > 0) throw new Error(`${failed} requests to ${name} failed`);
  return ((after?.cpu ?? 0) - (before?.cpu ?? 0)) / lists.reduce((sum, { length }) => sum + length, 0);
}
