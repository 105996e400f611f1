import { row } from "../row.ts";
import type { Bench } from "./bench.ts";
import type { Child } from "./child.ts";
import { bodyOf, SIZES } from "./histories.ts";

const IN_FLIGHT = 32;
const HOLD_MS = 1_500;
const SMALL = 20_000;

/** Memory while long requests wait for their answers, as a multiple of their bodies; and after many short ones. */
export async function memory(bench: Bench): Promise<void> {
  console.log("");
  const [small, , large] = SIZES;
  if (small === undefined || large === undefined) return;
  for (const { name, url, headers, server } of bench.targets) {
    if (server === undefined || name === "portkey") continue;
    for (const kind of ["clean", "broken"] as const) {
      const body = bodyOf(large, kind, false);
      const { rss: before } = await server.usage(true);
      const lists = Array.from({ length: IN_FLIGHT }, () => [body]);
      const done = bench.clients.ask({
        ...{ task: "converse", url: `${url}?hold=${HOLD_MS}`, headers, lists },
      });
      const peak = await peakOf(server, done);
      const each = (peak - before) / IN_FLIGHT / body.length;
      const met = each <= 2.5 || name === "floor";
      row(
        `${name}: ${IN_FLIGHT} × 2 MB ${kind} in flight, of a body`,
        `${each.toFixed(2)} ×`,
        "≤ 2.5 ×",
        met,
      );
    }
  }
  const suture = bench.targets.find(({ name }) => name === "suture");
  if (suture?.server === undefined) return;
  const { url, headers, server } = suture;
  const body = bodyOf(small, "clean", false);
  const send = (amount: number) =>
    bench.clients.ask({ task: "load", url, headers, body, connections: 64, amount });
  await send(SMALL / 4);
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
