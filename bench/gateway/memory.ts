import { row } from "../row.ts";
import { type Bench, withBench } from "./bench.ts";
import type { Child } from "./child.ts";
import { bodyOf } from "./histories.ts";

const IN_FLIGHT = 32;
const HOLD_MS = 1_500;
const SMALL = 20_000;

/** Memory while long requests wait for their answers, as a multiple of their bodies; and after many short ones. */
export async function memory(): Promise<void> {
  console.log("");
  // What a process took once it seldom gives back: each measurement has processes of its own.
  for (const kind of ["clean", "broken"] as const) {
    await withBench({ quick: true, peer: false }, (bench) => inFlight(bench, kind));
  }
  await withBench({ quick: true, peer: false }, afterMany);
}

async function inFlight({ targets, clients }: Bench, kind: "clean" | "broken"): Promise<void> {
  const body = bodyOf({ name: "2 MB", bytes: 2_000_000 }, kind, false);
  for (const { name, url, headers, server } of targets) {
    if (server === undefined) continue;
    const { rss: before } = await server.usage(true);
    const lists = Array.from({ length: IN_FLIGHT }, () => [body]);
    const done = clients.ask({ task: "converse", url: `${url}?hold=${HOLD_MS}`, headers, lists });
    const peak = await peakOf(server, done);
    const each = (peak - before) / IN_FLIGHT / body.length;
    row(
      `${name}: ${IN_FLIGHT} × 2 MB ${kind} in flight, of a body`,
      `${each.toFixed(2)} ×`,
      "≤ 2.5 ×",
      each <= 2.5,
    );
  }
}

async function afterMany({ targets, clients }: Bench): Promise<void> {
  const suture = targets.find(({ name }) => name === "suture");
  if (suture?.server === undefined) return;
  const { url, headers, server } = suture;
  const body = bodyOf({ name: "1 kB", bytes: 1_000 }, "clean", false);
  const send = (amount: number) => clients.ask({ task: "load", url, headers, body, connections: 64, amount });
  // So many it takes until the heap has its size.
  await send(2 * SMALL);
  const { rss: before } = await server.usage(true);
  await send(SMALL);
  const { rss: after } = await server.usage(true);
  const growth = (after - before) / 2 ** 20;
  row(`memory after ${SMALL} more short requests`, `${growth.toFixed(1)} MB`, "≤ 8 MB", growth <= 8);
}

/** The most memory that a process takes until something is done. */
async function peakOf(server: Child, done: Promise<unknown>): Promise<number> {
  let peak = 0;
  let over = false;
  const end = done.finally(() => {
    over = true;
  });
  while (!over) {
    peak = Math.max(peak, (await server.usage()).rss);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await end;
  return peak;
}
