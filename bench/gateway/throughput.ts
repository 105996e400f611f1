import { median } from "../measure.ts";
import { row } from "../row.ts";
import type { Bench, Target } from "./bench.ts";
import { bodyOf, SIZES, type Size } from "./histories.ts";
import { pairwise, sharesOf, shareText } from "./pairwise.ts";

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

/** Requests by which it is found out how many a measurement needs; it has no fewer. */
const FIRST: Readonly<Record<string, number>> = { "1 kB": 800, "200 kB": 200, "2 MB": 64 };
/** What the floor does in a second, the peer does in many. */
const PEER_SHARE = 10;
/** Measurements of who is not compared by the hundredth. */
const FEW = 2;

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
  const send = (target: Target, amount: number): Promise<Rate> =>
    measure(bench, target, body, connections, amount);
  const amount = await amountFor(bench, (target, first) => send(target, first), FIRST[size.name] ?? 0);
  // What is sent like this for the first time is the warm-up.
  await pairwise(bench, bench.pairs.length, (proxy) => send(proxy, amount));
  const pairs = await pairwise(bench, bench.rounds, (proxy) => send(proxy, amount));
  const rates = new Map<string, Rate>();
  for (const target of bench.targets) {
    if (target.name === "floor" || target.name === "suture") {
      const { name } = target;
      rates.set(name, middleOf(pairs.map((pair) => pair[name])));
      continue;
    }
    const share = target.name === "portkey" ? PEER_SHARE : 1;
    const seen: Rate[] = [];
    for (let round = 0; round <= FEW; round++) seen.push(await send(target, Math.ceil(amount / share)));
    rates.set(target.name, middleOf(seen.slice(1)));
  }
  console.log(
    `\n${size.name}, ${kind}, ${stream ? "streamed" : "whole"}, ${connections} connection${connections > 1 ? "s" : ""} (${body.length} bytes; ${pairs.length} × ${amount} requests)`,
  );
  for (const [name, rate] of rates) {
    const cpu = name === "direct" ? "" : `${rate.cpu.toFixed(0)} µs a request`;
    console.log(
      `  ${name.padEnd(8)} ${rate.perSecond.toFixed(0).padStart(6)} /s ${cpu.padStart(20)}   p50 ${rate.p50.toFixed(2)} ms, p99 ${rate.p99.toFixed(2)} ms`,
    );
  }
  const goal = kind === "broken" ? 0.5 : size.bytes < 10_000 ? 0.85 : 0.8;
  const shares = sharesOf(pairs.map(({ floor, suture }) => floor.cpu / suture.cpu));
  const byRate = sharesOf(pairs.map(({ floor, suture }) => suture.perSecond / floor.perSecond));
  row("  share of the floor, by processor time", shareText(shares), `≥ ${goal}`, shares.middle >= goal);
  console.log(`    … by rate ${shareText(byRate)}`);
  const suture = rates.get("suture");
  const peer = rates.get("portkey");
  if (suture === undefined || peer === undefined) return;
  const times = peer.cpu / suture.cpu;
  row(
    "  times the peer, by processor time (by rate)",
    `${times.toFixed(1)} (${(suture.perSecond / peer.perSecond).toFixed(1)})`,
    "≥ 10",
    times >= 10,
  );
}

/** As many requests as keep the floor busy for long enough: the shorter a measurement, the more it scatters. */
async function amountFor(
  { pairs, busy }: Bench,
  send: (target: Target, amount: number) => Promise<Rate>,
  first: number,
): Promise<number> {
  const [pair] = pairs;
  if (pair === undefined) return first;
  const { cpu } = await send(pair.floor, first);
  return Math.max(first, Math.ceil((busy * 1_000) / cpu));
}

function middleOf(rates: readonly Rate[]): Rate {
  const of = (key: keyof Rate): number => median(rates.map((rate) => rate[key]));
  return { perSecond: of("perSecond"), cpu: of("cpu"), p50: of("p50"), p99: of("p99") };
}

/** One run of the load generator against one target. */
async function measure(
  { clients }: Bench,
  { name, url, headers, server }: Target,
  body: string,
  connections: number,
  wanted: number,
): Promise<Rate> {
  const amount = Math.max(wanted, connections, 10);
  const before = await server?.usage();
  const { times, seconds, failed } = await clients.ask<{
    times: number[];
    seconds: number;
    failed: number;
  }>({ task: "load", url, headers, body, connections, amount });
  const after = await server?.usage();
  if (failed > 0) throw new Error(`${failed} of ${amount} requests to ${name} failed`);
  times.sort((a, b) => a - b);
  return {
    perSecond: amount / seconds,
    cpu: ((after?.cpu ?? 0) - (before?.cpu ?? 0)) / amount,
    p50: times[Math.floor(times.length / 2)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}
