import { failedOutcome } from "./failed-outcome.ts";
import type { ToolCall, ToolOutcome } from "./tool.ts";

/** How the calls of a step are run. */
export interface RunOptions<Call> {
  /** Calls that run at a time, at most. */
  readonly parallel: number;
  /** Milliseconds for each call, where `run` does not see to it. */
  readonly timeout?: number;
  /** Ends all of it. */
  readonly signal: AbortSignal;
  run(call: Call, signal: AbortSignal): Promise<ToolOutcome>;
  /** Before a call is run; it is not run before this is done. */
  onStart?(call: Call): Promise<void> | void;
  /** When a call is over, in the order in which they end. */
  onEnd?(call: Call, outcome: ToolOutcome): Promise<void> | void;
}

/**
 * Runs the calls of one step, some at a time, and gives their outcomes in the order of the calls. An abort, or what `onStart` or
 * `onEnd` throw, ends those that run and is thrown as soon as no `onStart` or `onEnd` is under way; a call that runs on although it
 * was aborted is not waited for, and not heard of again.
 */
export async function runCalls<Call extends ToolCall>(
  calls: readonly Call[],
  options: RunOptions<Call>,
): Promise<ToolOutcome[]> {
  const broken = new AbortController();
  const signal = AbortSignal.any([options.signal, broken.signal]);
  const outcomes: ToolOutcome[] = [];
  const waiting = calls.entries();
  const work = async (): Promise<void> => {
    for (const [index, call] of waiting) {
      signal.throwIfAborted();
      await options.onStart?.(call);
      signal.throwIfAborted();
      const outcome = await runOne(call, signal, options);
      await options.onEnd?.(call, outcome);
      outcomes[index] = outcome;
    }
  };
  const lanes = Array.from({ length: Math.min(calls.length, Math.max(1, options.parallel)) }, () =>
    work().catch((error: unknown) => {
      broken.abort(error);
      throw error;
    }),
  );
  const ends = await Promise.allSettled(lanes);
  if (ends.some(({ status }) => status === "rejected")) throw signal.reason;
  return outcomes;
}

/** Runs a call until it is over, aborted, or out of time; only the abort throws. */
async function runOne<Call>(
  call: Call,
  signal: AbortSignal,
  { run, timeout }: RunOptions<Call>,
): Promise<ToolOutcome> {
  const own = new AbortController();
  const stop = (): void => own.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const late = `The call took longer than ${timeout} ms and was given up. It may or may not have taken effect.`;
  const timer = timeout === undefined ? undefined : setTimeout(() => own.abort(new Error(late)), timeout);
  const ended = new Promise<never>((_, reject) => {
    own.signal.addEventListener("abort", () => reject(own.signal.reason), { once: true });
  });
  try {
    return await Promise.race([run(call, own.signal), ended]);
  } catch (error) {
    signal.throwIfAborted();
    if (own.signal.aborted) return failedOutcome(late);
    return failedOutcome(`The call failed: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
