import { setTimeout as delay } from "node:timers/promises";

const FIRST_DELAY_MS = 1;
const LONGEST_DELAY_MS = 25;

/**
 * Runs work again and again while `isBusy` holds for its error, until the time is up; then throws the last error. The event loop is free
 * between tries. Delays grow and are jittered, so that processes do not keep in step.
 */
export async function retryBusy<Outcome>(
  work: () => Outcome,
  isBusy: (error: unknown) => boolean,
  timeoutMs: number,
): Promise<Outcome> {
  let deadline = 0;
  for (let longest = FIRST_DELAY_MS; ; longest = Math.min(longest * 2, LONGEST_DELAY_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      const now = performance.now();
      if (deadline === 0) deadline = now + timeoutMs;
      if (now >= deadline) throw error;
    }
    await delay(longest * (0.5 + Math.random() / 2));
  }
}
