import { SutureError } from "../errors.ts";
import type { CompactOptions } from "./options.ts";

/** Options that are counts of something. */
const COUNTS = [
  "minKeepTail",
  "keepRecent",
  "maxResultTokens",
  "maxSummaryTokens",
  "window",
  "chunkTokens",
] as const;

/** Refuses options that cannot be meant. */
export function checkCompactOptions(options: CompactOptions & { readonly chunkTokens?: number }): void {
  for (const name of COUNTS) {
    const value = options[name];
    if (value !== undefined && !(Number.isInteger(value) && value >= 0))
      refuse(name, `${name} is ${String(value)}`, "Give a whole number, zero or more.");
  }
  const { budget, target, calibration } = options;
  if (budget !== undefined && !(Number.isFinite(budget) && budget >= 1))
    refuse("budget", `budget is ${String(budget)}`, "Give a number of tokens above zero.");
  if (target !== undefined && !(target > 0 && target <= 1))
    refuse("target", `target is ${String(target)}`, "Give a share of the window, above 0 and up to 1.");
  if (calibration !== undefined && !(Number.isFinite(calibration) && calibration > 0))
    refuse(
      "calibration",
      `calibration is ${String(calibration)}`,
      "Give a factor above 0, as calibrate gives it.",
    );
}

/** Refuses an option, and says what to give instead. */
export function refuse(path: string, message: string, hint: string): never {
  throw new SutureError("bad-option", message, { path, hint });
}
