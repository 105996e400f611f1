import type { UsageReading } from "./read-usage.ts";

/** Estimates are off by less than this; what seems more is something that was not estimated. */
const LEAST = 0.5;
const MOST = 2;
/** Under so many tokens, an error says more about frames than about text. */
const TOO_FEW = 64;

/**
 * What to multiply estimates by from now on, after a provider said what the estimated request really took. Kept between
 * a half and the double; `1` where too little was estimated to tell.
 *
 * @example
 * const calibration = calibrate(estimate(body).tokens, readUsage(reply));
 */
export function calibrate(estimated: number, usage: UsageReading | number | undefined): number {
  const real = typeof usage === "object" ? usage.input : usage;
  if (real === undefined || !(estimated >= TOO_FEW) || !(real >= TOO_FEW)) return 1;
  return Math.min(MOST, Math.max(LEAST, real / estimated));
}
