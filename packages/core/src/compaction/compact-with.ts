import { asMended, attempt, compact } from "./compact.ts";
import type { Compaction } from "./compaction.ts";
import { summaryTokensOf } from "./goal.ts";
import { headOf, summaryOf } from "./head.ts";
import { openJob } from "./open-job.ts";
import type { CompactOptions } from "./options.ts";
import { untouched } from "./outcome.ts";
import { prepare } from "./prepare.ts";
import { complete } from "./summary/complete.ts";
import { runSummariser } from "./summary/run-summariser.ts";
import type { CancelSignal, ChunkCache, Summariser } from "./summary/summariser.ts";
import { chunksOf } from "./summary/transcript.ts";

/** Options of {@link compactWith}. */
export interface CompactWithOptions extends CompactOptions {
  /** Cancels the summary: an `AbortSignal`, or `AbortSignal.timeout(…)`. */
  readonly signal?: CancelSignal | undefined;
  /** Tokens of transcript per call of the summariser; 50,000. */
  readonly chunkTokens?: number | undefined;
  /** Keeps summaries of chunks, so that a failed run can continue where it stopped. */
  readonly cache?: ChunkCache | undefined;
  /** If the summariser fails, write a digest without it. Otherwise the history stays as it was. */
  readonly orDigest?: boolean | undefined;
}

/**
 * Makes a history fit a budget, with a summary written by a model. The model is asked only if smaller measures are not
 * enough. If it fails, takes too long or writes too much, the history stays as it was.
 *
 * @example
 * const done = await compactWith(({ instructions, transcript }) => ask(instructions, transcript), messages, {
 *   model: "claude-sonnet-5",
 *   signal: AbortSignal.timeout(30_000),
 * });
 */
export async function compactWith<Document>(
  summarise: Summariser,
  history: Document,
  options: CompactWithOptions,
): Promise<Compaction<Document>> {
  const job = openJob(history, options);
  const found = prepare(job, job.budget, { byModel: true, cutAt: undefined });
  const { draft, load, way, plan } = found;
  if (plan.fits) return asMended(job, history, found);
  if (way.why !== undefined) return untouched(job, history, plan, "cannot-fit");
  // If smaller measures are enough, the model is not asked.
  if (way.head === undefined) return compact(history, options);
  const count = (text: string): number => job.counter.text(text) * job.counter.calibration;
  const head = headOf(draft, load, way, job.reading.context.pending);
  const maxTokens = summaryTokensOf(options, job.budget);
  const { prior } = head.heard;
  const given = await runSummariser({
    summarise,
    chunks: chunksOf(head.messages, (part) => draft.contentOf(part), count, options.chunkTokens ?? 50_000),
    prior: prior?.text,
    maxTokens,
    signal: options.signal,
    cache: options.cache,
    count,
  });
  if (!("text" in given)) {
    if (options.orDigest === true && given.reason !== "aborted") return compact(history, options);
    return untouched(job, history, plan, given.reason, given.cause);
  }
  // Exactly the part that was summed up is removed.
  const writing = { byModel: true, cutAt: way.head.cut };
  const done = attempt(job, history, writing, (gone, fits) =>
    summaryOf(gone, "summary", complete(given.text, gone, fits)),
  );
  // Only the summary could be made shorter, and not here.
  return done.reason === "cannot-fit" ? untouched(job, history, plan, "summary-too-long") : done;
}
