import type { Bench } from "./bench.ts";
import { bodyOf, SIZES } from "./histories.ts";

/** Requests to each proxy before anything counts: a gateway runs for weeks, and its code is compiled in the first seconds. */
const AMOUNTS: Readonly<Record<string, number>> = { "1 kB": 12_000, "200 kB": 2_000, "2 MB": 256 };
/** The peer is too slow for that many. */
const PEER_SHARE = 20;
const CONNECTIONS = 8;

/** Sends every proxy a while of what it will be measured with. */
export async function warmUp({ targets, pairs, clients }: Bench): Promise<void> {
  const twins = pairs.slice(1).flatMap(({ floor, suture }) => [floor, suture]);
  for (const size of SIZES) {
    for (const { name, url, headers, server } of [...targets, ...twins]) {
      if (server === undefined) continue;
      const amount = (AMOUNTS[size.name] ?? 0) / (name === "portkey" ? PEER_SHARE : 1);
      for (const [kind, stream, share] of [
        ["clean", false, 1],
        ["broken", false, 2],
        ["clean", true, 4],
      ] as const) {
        const body = bodyOf(size, kind, stream);
        const sent = Math.max(CONNECTIONS, Math.ceil(amount / share));
        await clients.ask({ task: "load", url, headers, body, connections: CONNECTIONS, amount: sent });
      }
    }
  }
}
