import { randomInt } from "node:crypto";

/** Nobody is waited for longer, whatever is asked for. */
const LONGEST = 3_600_000;

/** Milliseconds to wait after so many failures: twice as long each time, half of it by chance; never less than was asked for. */
export function backoff(
  failures: number,
  { delay, maxDelay }: { readonly delay: number; readonly maxDelay: number },
  asked = 0,
): number {
  const full = Math.min(delay * 2 ** (failures - 1), maxDelay);
  const chance = full < 2 ? 0 : randomInt(Math.ceil(full / 2));
  return Math.max(Math.min(asked, LONGEST), Math.ceil(full / 2) + chance);
}
