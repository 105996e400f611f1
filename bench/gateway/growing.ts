import type { Bench } from "./bench.ts";
import { compareLists } from "./compare-lists.ts";
import { growingBodies } from "./histories.ts";

const REQUESTS = 50;
const BYTES = 2_000_000;
/** Agents that work at the same time. */
const AGENTS = 4;

/** Agents at work: each sends its history again and again, with a step more each time, until it is 2 MB long. */
export async function growing(bench: Bench): Promise<void> {
  const lists = Array.from({ length: AGENTS }, (_, seed) => growingBodies(seed, REQUESTS, BYTES));
  await compareLists(bench, `${AGENTS} agents, ${REQUESTS} requests each, growing to 2 MB`, lists);
}
