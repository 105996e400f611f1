import type { Draft } from "../edits/draft.ts";
import { replaceRun } from "../edits/replace-run.ts";
import { makeReport } from "../repair/check.ts";
import type { Finding } from "../repair/report.ts";
import { estimateOutline } from "../tokens/estimate.ts";
import type { Climb, Load } from "./climb.ts";
import type { Compaction, NoCompaction } from "./compaction.ts";
import { writeDigest } from "./digest/digest.ts";
import { summaryTokensOf } from "./goal.ts";
import { type GoneHead, headOf, summaryOf } from "./head.ts";
import { DIGEST, type Job, mend, mendedDraft, openJob, route, type Writing } from "./open-job.ts";
import type { CompactOptions } from "./options.ts";
import { describe, type Plan } from "./plan.ts";
import { type Summary, writeSummary } from "./summary/summary-text.ts";
import { makeUndo } from "./undo.ts";

/** How often a way is sought anew when what came of it is larger than planned. */
const TRIES = 6;

/**
 * Makes a history fit a budget, without a model: rung by rung, each only as far as it takes. What was taken out is
 * replaced by a digest. The history itself comes back when it fits already or when nothing can be done, with the reason.
 *
 * @example
 * const { outcome, document, after } = compact(messages, { for: "anthropic", budget: 100_000 });
 */
export function compact<Document>(history: Document, options: CompactOptions): Compaction<Document> {
  const job = openJob(history, options);
  return attempt(job, history, DIGEST, (head, fits) =>
    summaryOf(head, "digest", writeDigest(head.heard, head, options.digest ?? {}, fits)),
  );
}

/** A mended history with the way down that was found for it. */
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
  return { draft, findings, load, way, plan: describe(load, way, job.budget) };
}

/** Writes the summary of a head; `fits` tells whether a text is short enough for it. */
export type SummaryWriter = (head: GoneHead, fits: (text: string) => boolean) => Summary;

/** Compacts, and again with less to keep while what comes out is larger than the budget. */
export function attempt<Document>(
  job: Job,
  history: Document,
  writing: Writing,
  write: SummaryWriter,
): Compaction<Document> {
  let aim = job.budget;
  let found = prepare(job, aim, writing);
  const first = found.plan;
  if (first.fits) return untouched(job, history, first, "fits");
  for (let tries = 0; tries < TRIES && found.way.why === undefined; tries++) {
    const compacted = carryOut(job, history, found, writing, write);
    if (compacted.after >= compacted.before) return untouched(job, history, first, "no-gain");
    if (compacted.after <= job.budget) return compacted;
    aim -= compacted.after - job.budget + 8;
    found = prepare(job, Math.max(1, aim), writing);
  }
  return untouched(job, history, { ...first, ...(found.way.why && { why: found.way.why }) }, "cannot-fit");
}

/** The history with everything a way asks for done to it. */
function carryOut<Document>(
  job: Job,
  history: Document,
  { draft, findings, load, way, plan }: Attempt,
  { byModel }: Writing,
  write: SummaryWriter,
): Compaction<Document> {
  const { reading, counter, options } = job;
  if (way.head !== undefined) {
    const head = headOf(draft, load, way, reading.context.pending);
    const allowed = summaryTokensOf(options, job.budget) - MARK;
    const text = writeSummary(write(head, (said) => counter.text(said) * counter.calibration <= allowed));
    draft.rule = way.head.boundary === "step" ? "cut-last-turn" : byModel ? "summarise-head" : "digest-head";
    replaceRun(draft, load.leading, way.head.cut, "user", { type: "text", text });
  }
  for (const reduction of way.reductions.values()) {
    draft.rule = reduction.rung;
    reduction.apply(draft);
  }
  draft.flush();
  mend(reading, draft, options);
  const document = reading.format.write(draft.outline, history, reading.outline) as Document;
  const after = estimateOutline(draft.outline, counter, (part) => draft.contentOf(part)).tokens;
  return {
    ...outcomeOf(plan),
    outcome: "compacted",
    document,
    after,
    report: makeReport(reading, findings, draft.edits, true),
    undo: makeUndo(history, document, reading.outline.shape.list),
  };
}

/** Tokens of the mark around a summary. */
const MARK = 40;

function outcomeOf({
  before,
  budget,
  steps,
  cache,
}: Plan): Pick<Compaction, "before" | "budget" | "steps" | "cache"> {
  return { before, budget, steps, cache };
}

const WORDS: { readonly [Reason in NoCompaction]: string } = {
  fits: "it fits already",
  "cannot-fit": "nothing can make it fit",
  "no-gain": "what would come of it is no smaller",
  "summariser-failed": "the summariser failed",
  "no-summary": "the summariser gave no text",
  "summary-too-long": "the summary is longer than it may be",
  "timed-out": "the summariser took too long",
  aborted: "it was called off",
};

const OUTCOMES: { readonly [Reason in NoCompaction]: Compaction["outcome"] } = {
  fits: "skipped",
  "cannot-fit": "refused",
  "no-gain": "refused",
  "summariser-failed": "failed",
  "no-summary": "failed",
  "summary-too-long": "refused",
  "timed-out": "failed",
  aborted: "failed",
};

/** The history as it was, and why. */
export function untouched<Document>(
  { reading }: Job,
  history: Document,
  plan: Plan,
  reason: NoCompaction,
  cause?: unknown,
): Compaction<Document> {
  const why = plan.why === undefined ? "" : `: ${plan.why}`;
  return {
    ...outcomeOf({ ...plan, steps: [] }),
    cache: { kept: plan.before, rewritten: 0 },
    outcome: OUTCOMES[reason],
    reason,
    message: `${WORDS[reason]}${why}`,
    ...(cause === undefined ? {} : { cause }),
    document: history,
    after: plan.before,
    report: makeReport(reading, [], [], true),
    undo: { stretches: [], fields: {}, added: [] },
  };
}
