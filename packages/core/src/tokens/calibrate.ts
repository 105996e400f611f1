import type { UsageReading } from "./read-usage.ts";

/**
 * Estimates are never off by more than this factor; a larger difference comes from something that was not estimated.
 */
const LEAST = 0.5;
const MOST = 2;
/** With fewer tokens, the difference depends more on frames than on text. */
const TOO_FEW = 64;

/**
 * Factor for future estimates, after a provider reported the real tokens of an estimated request. Limited to between a
 * half and the double; `1` if too little was estimated to tell.
 *
 * @example
 * const calibration = calibrate(estimate(body).tokens, readUsage(reply));
 */
export function calibrate(estimated: number, usage: UsageReading | number | undefined): number {
  const real = typeof usage === "object" ? usage.input : usage;
  if (real === undefined || !(estimated >= TOO_FEW) || !(real >= TOO_FEW)) return 1;
  return Math.min(MOST, Math.max(LEAST, real / estimated));
}
