import type { Draft } from "../edits/draft.ts";
import type { Finding } from "../repair/report.ts";
import { estimateOutline } from "../tokens/estimate.ts";
import type { Climb, Load } from "./climb.ts";
import { describe, type Plan } from "./describe.ts";
import { type Job, mendedDraft, route, type Writing } from "./open-job.ts";

/** A mended history with the way down that was found. */
export interface Attempt {
  readonly draft: Draft;
  readonly findings: readonly Finding[];
  readonly load: Load;
  readonly way: Climb;
  readonly plan: Plan;
}

/** Mends the history and finds its way down to a budget. */
export function prepare(job: Job, budget: number, writing: Writing): Attempt {
  const { draft, findings } = mendedDraft(job);
  const { load, way } = route(job, draft.outline, budget, writing);
  const plan = describe(load, way, job.budget, writing.byModel);
  // Mending changed the weight, so the original is counted too.
  const before = draft.edits.length === 0 ? plan.before : tokensOf(job, draft, job.reading.outline);
  return { draft, findings, load, way, plan: { ...plan, before } };
}

/** Tokens of one of a draft's outlines. */
export function tokensOf({ counter }: Job, draft: Draft, outline: Draft["outline"]): number {
  return estimateOutline(outline, counter, (part) => draft.contentOf(part)).tokens;
}
