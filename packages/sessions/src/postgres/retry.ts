import { setTimeout as delay } from "node:timers/promises";
import { SessionError } from "../errors.ts";
import { failureError, judgeFailure } from "./failure.ts";

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/** Keeps trying while the obstacle may be temporary, for a limited time; then throws our own error. */
export async function retrying<Outcome>(
  attempt: () => Promise<Outcome>,
  forMs: number,
  isClosed: () => boolean,
): Promise<Outcome> {
  const end = performance.now() + forMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (SessionError.is(error)) throw error;
      const { passing } = judgeFailure(error);
      if (!passing || isClosed() || performance.now() + pause > end) throw failureError(error);
    }
    // Spread out, so that those who were disconnected together do not come back together.
    await delay(pause * (0.5 + Math.random() / 2));
  }
}
