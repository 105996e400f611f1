import { digest as hash } from "../../json/hash.ts";
import type { NoCompaction } from "../compaction.ts";
import { type CancelSignal, type ChunkCache, instructionsFor, type Summariser } from "./summariser.ts";

/** The input for summarising a head. */
export interface SummaryRun {
  readonly summarise: Summariser;
  readonly chunks: readonly string[];
  readonly prior: string | undefined;
  readonly maxTokens: number;
  readonly signal: CancelSignal | undefined;
  readonly cache: ChunkCache | undefined;
  count(text: string): number;
}

/** The text of a summary, or why there is none. */
export type Summarised =
  | { readonly text: string }
  | { readonly reason: NoCompaction; readonly cause?: unknown };

/** Runs the summariser on one chunk after the other, each with the summary so far. */
export async function runSummariser(run: SummaryRun): Promise<Summarised> {
  const { chunks, cache, maxTokens } = run;
  let prior = run.prior;
  for (const [at, transcript] of chunks.entries()) {
    if (isOff(run.signal)) return calledOff(run.signal);
    const key = hash(JSON.stringify([maxTokens, prior ?? "", transcript]), 40);
    const known = lookUp(cache, key);
    const given = known === undefined ? await ask(run, at, transcript, prior) : { text: known };
    if (!("text" in given)) return given;
    const replaced = run.count(transcript) + run.count(prior ?? "");
    if (run.count(given.text) >= replaced) return { reason: "summary-too-long" };
    keep(cache, key, given.text);
    prior = given.text;
  }
  if (isOff(run.signal)) return calledOff(run.signal);
  return prior === undefined ? { reason: "no-summary" } : { text: prior };
}

/** A cached summary. If the cache fails, it counts as empty: it must not stop the work that it should save. */
function lookUp(cache: ChunkCache | undefined, key: string): string | undefined {
  try {
    const known = cache?.get(key);
    return typeof known === "string" && known.trim() !== "" ? known : undefined;
  } catch {
    return undefined;
  }
}

function keep(cache: ChunkCache | undefined, key: string, text: string): void {
  try {
    cache?.set(key, text);
  } catch {
    // The next run asks the model again.
  }
}

async function ask(
  run: SummaryRun,
  at: number,
  transcript: string,
  prior: string | undefined,
): Promise<Summarised> {
  const { summarise, chunks, maxTokens, signal } = run;
  try {
    const text = await whileWanted(signal, async () =>
      summarise({
        instructions: instructionsFor(prior !== undefined, maxTokens),
        prior,
        transcript,
        maxTokens,
        chunk: at + 1,
        chunks: chunks.length,
        signal,
      }),
    );
    if (typeof text !== "string" || text.trim() === "") return { reason: "no-summary" };
    return { text: text.trim() };
  } catch (cause) {
    if (isOff(signal)) return calledOff(signal);
    return { reason: nameOf(cause) === "TimeoutError" ? "timed-out" : "summariser-failed", cause };
  }
}

function isOff(signal: CancelSignal | undefined): signal is CancelSignal {
  return signal?.aborted === true;
}

function calledOff({ reason }: CancelSignal): Summarised {
  return { reason: nameOf(reason) === "TimeoutError" ? "timed-out" : "aborted", cause: reason };
}

function nameOf(value: unknown): string {
  return typeof value === "object" && value !== null && "name" in value ? String(value.name) : "";
}

/** Waits for the work until it is cancelled. A summariser that ignores the signal is abandoned. */
async function whileWanted<Value>(
  signal: CancelSignal | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  if (signal === undefined) return work();
  let stop = (): void => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason ?? new Error("called off"));
    signal.addEventListener("abort", stop);
  });
  try {
    return await Promise.race([work(), stopped]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
