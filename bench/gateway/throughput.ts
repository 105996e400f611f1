import { median } from "../measure.ts";
import { row } from "../row.ts";
import type { Bench, Target } from "./bench.ts";
import { bodyOf, SIZES, type Size } from "./histories.ts";

/** One way of sending requests. */
interface Case {
  readonly size: Size;
  readonly kind: "clean" | "broken";
  readonly stream: boolean;
  readonly connections: 1 | 64;
}

/** What one target managed. */
interface Rate {
  readonly perSecond: number;
  /** Microseconds of processor a request. */
  readonly cpu: number;
  readonly p50: number;
  readonly p99: number;
}

/** Requests of one measurement in a full run, by the length of the history. */
const AMOUNTS: Readonly<Record<string, number>> = { "1 kB": 8_000, "200 kB": 1_200, "2 MB": 192 };
/** What the floor does in a second, the peer does in many. */
const PEER_SHARE = 10;

/** Requests a second and what each costs, for every length, whole and streamed, by 1 and by 64 connections, clean and broken. */
export async function throughput(bench: Bench): Promise<void> {
  for (const size of SIZES) {
    for (const connections of [64, 1] as const) {
      for (const stream of [false, true]) await compare(bench, { size, kind: "clean", stream, connections });
    }
    await compare(bench, { size, kind: "broken", stream: false, connections: 64 });
  }
}

async function compare(bench: Bench, kase: Case): Promise<void> {
  const { size, kind, stream, connections } = kase;
  const body = bodyOf(size, kind, stream);
  const rates = new Map<Target, Rate[]>(bench.targets.map((target) => [target, []]));
  // The first round is the warm-up.
  for (let round = 0; round <= bench.rounds; round++) {
    for (const [target, seen] of rates) {
      // The peer is too slow to be measured as often.
      if (target.name === "portkey" && round > 2) continue;
      const rate = await measure(bench, target, body, kase);
      if (round > 0) seen.push(rate);
    }
  }
  const middle = (name: string): Rate | undefined => {
    const seen = [...rates].find(([target]) => target.name === name)?.[1];
    if (seen === undefined || seen.length === 0) return undefined;
    const of = (key: keyof Rate): number => median(seen.map((rate) => rate[key]));
    return { perSecond: of("perSecond"), cpu: of("cpu"), p50: of("p50"), p99: of("p99") };
  };
  console.log(
    `\n${size.name}, ${kind}, ${stream ? "streamed" : "whole"}, ${connections} connection${connections > 1 ? "s" : ""} (${body.length} bytes)`,
  );
  for (const { name } of bench.targets) {
    const rate = middle(name);
    if (rate === undefined) continue;
    const cpu = name === "direct" ? "" : `${rate.cpu.toFixed(0)} µs a request`;
    console.log(
      `  ${name.padEnd(8)} ${rate.perSecond.toFixed(0).padStart(6)} /s ${cpu.padStart(20)}   p50 ${rate.p50.toFixed(2)} ms, p99 ${rate.p99.toFixed(2)} ms`,
    );
  }
  const floor = middle("floor");
  const suture = middle("suture");
  const peer = middle("portkey");
  if (floor === undefined || suture === undefined) return;
  const goal = kind === "broken" ? 0.5 : size.bytes < 10_000 ? 0.85 : 0.8;
  const share = floor.cpu / suture.cpu;
  row(
    "  share of the floor, by processor time (by rate)",
    `${share.toFixed(2)} (${(suture.perSecond / floor.perSecond).toFixed(2)})`,
    `≥ ${goal}`,
    share >= goal,
  );
  if (peer === undefined) return;
  const times = peer.cpu / suture.cpu;
  row(
    "  times the peer, by processor time (by rate)",
    `${times.toFixed(1)} (${(suture.perSecond / peer.perSecond).toFixed(1)})`,
    "≥ 10",
    times >= 10,
  );
}

/** One run of the load generator against one target. */
async function measure(bench: Bench, target: Target, body: string, kase: Case): Promise<Rate> {
  const { connections, size } = kase;
  const share = bench.shorter * (connections === 1 ? 4 : 1) * (target.name === "portkey" ? PEER_SHARE : 1);
  const amount = Math.max(Math.ceil((AMOUNTS[size.name] ?? 0) / share), connections, 10);
  const before = await target.server?.usage();
  const { url, headers } = target;
  const { times, seconds, failed } = await bench.clients.ask<{
    times: number[];
    seconds: number;
    failed: number;
  }>({ task: "load", url, headers, body, connections, amount });
  const after = await target.server?.usage();
  if (failed > 0) throw new Error(`${failed} of ${amount} requests to ${target.name} failed`);
  times.sort((a, b) => a - b);
  return {
    perSecond: amount / seconds,
    cpu: ((after?.cpu ?? 0) - (before?.cpu ?? 0)) / amount,
    p50: times[Math.floor(times.length / 2)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}
