import { median } from "../measure.ts";
import type { Bench, Pair, Server } from "./bench.ts";

/** How the gateway compares with the floor. */
export interface Shares {
  /** The middle of all pairs of measurements. */
  readonly middle: number;
  /** In half of all pairs it was between these. */
  readonly from: number;
  readonly to: number;
}

/**
 * Measures the floor and the gateway right after one another, in turns of who is first, and gives every pair: what else the
 * machine does hits both of a pair alike, and their ratio says more than two figures that were taken minutes apart.
 */
export async function pairwise<T>(
  { pairs }: Bench,
  rounds: number,
  measure: (proxy: Server, pair: Pair) => Promise<T>,
): Promise<{ readonly floor: T; readonly suture: T }[]> {
  const seen: { floor: T; suture: T }[] = [];
  for (let round = 0; round < rounds; round++) {
    const pair = pairs[round % pairs.length] as Pair;
    const isTurned = Math.floor(round / pairs.length) % 2 === 1;
    const early = isTurned ? await measure(pair.suture, pair) : undefined;
    const floor = await measure(pair.floor, pair);
    seen.push({ floor, suture: early ?? (await measure(pair.suture, pair)) });
  }
  return seen;
}

/** The middle of ratios, and how far they scatter. */
export function sharesOf(ratios: readonly number[]): Shares {
  const sorted = [...ratios].sort((a, b) => a - b);
  const at = (part: number): number => sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN;
  return { middle: median(sorted), from: at(0.25), to: at(0.75) };
}

/** Shares in words. */
export function shareText({ middle, from, to }: Shares): string {
  return `${middle.toFixed(2)} [${from.toFixed(2)}–${to.toFixed(2)}]`;
}
