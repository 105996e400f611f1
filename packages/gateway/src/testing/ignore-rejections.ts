import { setImmediate as turn } from "node:timers/promises";

/**
 * Runs something that leaves promises behind that nobody waits for, as some clients do when a stream fails, without the test
 * runner hearing of their rejections.
 */
export async function ignoreRejections(run: () => Promise<void>): Promise<void> {
  const event = "unhandledRejection";
  const listeners = process.listeners(event);
  const ignore = (): void => {};
  process.removeAllListeners(event);
  process.on(event, ignore);
  try {
    await run();
    await turn();
  } finally {
    process.off(event, ignore);
    for (const listener of listeners) process.on(event, listener);
  }
}
