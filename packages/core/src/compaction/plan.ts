import { describe, type Plan } from "./describe.ts";
import { DIGEST, openJob, route } from "./open-job.ts";
import type { CompactOptions } from "./options.ts";
import { prepare } from "./prepare.ts";

/** Options of {@link plan}. */
export interface PlanOptions extends CompactOptions {
  /** Whether a model would write the summary. */
  readonly byModel?: boolean | undefined;
}

/**
 * Returns what a compaction would do, without running it.
 *
 * @example
 * const { steps, after, why } = plan(messages, { model: "claude-sonnet-5" });
 */
export function plan(history: unknown, options: PlanOptions): Plan {
  const job = openJob(history, options);
  const { byModel = false } = options;
  const writing = { ...DIGEST, byModel };
  const { load, way } = route(job, job.reading.outline, job.budget, writing);
  // A history that cannot fit as it is may fit after mending.
  return way.why === undefined
    ? describe(load, way, job.budget, byModel)
    : prepare(job, job.budget, writing).plan;
}
