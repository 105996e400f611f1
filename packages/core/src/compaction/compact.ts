import type { Draft } from "../edits/draft.ts";
import { replaceRun } from "../edits/replace-run.ts";
import { textContent } from "../model/text-content.ts";
import { makeReport } from "../repair/check.ts";
import type { Climb } from "./climb.ts";
import type { Compaction } from "./compaction.ts";
import { writeDigest } from "./digest/digest.ts";
import { summaryTokensOf } from "./goal.ts";
import { type GoneHead, headOf, summaryOf } from "./head.ts";
import { keptInstructions } from "./kept-instructions.ts";
import { DIGEST, type Job, mend, openJob, type Writing } from "./open-job.ts";
import type { CompactOptions } from "./options.ts";
import { untouched } from "./outcome.ts";
import { type Attempt, prepare, tokensOf } from "./prepare.ts";
import type { Rung } from "./rung.ts";
import { type Summary, writeSummary } from "./summary/summary-text.ts";
import { makeUndo } from "./undo.ts";

/** How often to look for a new way if the result is larger than planned. */
const TRIES = 6;
/** Tokens of the mark around a summary. */
const MARK = 40;

/**
 * Makes a history fit a budget without a model: rung by rung, each only as far as necessary. What is removed is replaced
 * by a digest. If the history already fits (mended, if something was wrong with it), or nothing can be done, it is
 * returned with the reason.
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

/** Writes the summary of a head; `fits` tells whether a text is short enough. */
export type SummaryWriter = (head: GoneHead, fits: (text: string) => boolean) => Summary;

/** Compacts, and tries again with a smaller aim while the result is larger than the budget. */
export function attempt<Document>(
  job: Job,
  history: Document,
  writing: Writing,
  write: SummaryWriter,
): Compaction<Document> {
  let aim = job.budget;
  let found = prepare(job, aim, writing);
  const first = found.plan;
  if (first.fits) return asMended(job, history, found);
  for (let tries = 0; tries < TRIES && found.way.why === undefined; tries++) {
    const compacted = carryOut(job, history, found, writing, write);
    if (compacted.after >= compacted.before) return untouched(job, history, first, "no-gain");
    if (compacted.after <= job.budget) return roomier(job, history, compacted, writing, write);
    aim -= compacted.after - job.budget + 8;
    found = prepare(job, Math.max(1, aim), writing);
  }
  return untouched(job, history, { ...first, ...(found.way.why && { why: found.way.why }) }, "cannot-fit");
}

/** Minimum share of unused budget that justifies another try. */
const SPARE = 0.15;

/** If the summary took less room than reserved, tries to keep more. */
function roomier<Document>(
  job: Job,
  history: Document,
  compacted: Compaction<Document>,
  writing: Writing,
  write: SummaryWriter,
): Compaction<Document> {
  const spare = job.budget - compacted.after;
  const head = compacted.steps.some(({ rung }) => HEADS.has(rung));
  if (!head || writing.cutAt !== undefined || spare < job.budget * SPARE) return compacted;
  const found = prepare(job, job.budget + Math.floor(spare * 0.9), writing);
  if (found.way.why !== undefined || found.way.head === undefined) return compacted;
  const again = carryOut(job, history, found, writing, write);
  return again.after <= job.budget && again.after > compacted.after ? again : compacted;
}

const HEADS: ReadonlySet<Rung> = new Set(["summarise-head", "digest-head", "cut-last-turn"]);

/** A history that fits after mending. */
export function asMended<Document>(job: Job, history: Document, found: Attempt): Compaction<Document> {
  const { plan, draft } = found;
  const skipped = untouched(job, history, plan, "fits");
  if (draft.edits.length === 0) return skipped;
  const mended = written(job, history, found);
  return plan.before > job.budget ? mended : { ...skipped, ...mended, outcome: "skipped" };
}

/** Applies everything that the way asks for. */
function carryOut<Document>(
  job: Job,
  history: Document,
  found: Attempt,
  { byModel }: Writing,
  write: SummaryWriter,
): Compaction<Document> {
  const { reading, counter, options } = job;
  const { draft, load, way } = found;
  if (way.head !== undefined) {
    const { cut, boundary } = way.head;
    const allowed = summaryTokensOf(options, job.budget);
    const fits = (said: string): boolean => counter.text(said) * counter.calibration <= allowed - MARK;
    const text = writeSummary(write(headOf(draft, load, way, reading.context.pending), fits));
    const kept = keptInstructions(draft, reading.outline, load, cut, allowed);
    draft.rule = boundary === "step" ? "cut-last-turn" : byModel ? "summarise-head" : "digest-head";
    replaceRun(draft, load.leading, cut, "user", textContent(text), kept);
  }
  for (const reduction of way.reductions.values()) {
    draft.rule = reduction.rung;
    reduction.apply(draft);
  }
  if (reading.contract.boundThoughts) dropBoundThoughts(draft, way);
  draft.flush();
  mend(reading, draft, options);
  return written(job, history, found);
}

/** Removes reasoning after the first change: its model would not accept it behind other text. */
function dropBoundThoughts(draft: Draft, { head, reductions }: Climb): void {
  const { messages } = draft.outline;
  const changed = [...reductions.values()].map(({ at }) => at);
  const first = head?.cut ?? changed.reduce((least, at) => Math.min(least, at), messages.length);
  draft.rule = "drop-reasoning";
  for (const message of messages.slice(first))
    for (const part of message.parts)
      if (part.kind === "reasoning" && !reductions.has(part)) draft.removePart(message, part);
}

/** The resulting history, written. */
function written<Document>(
  job: Job,
  history: Document,
  { draft, findings, plan }: Attempt,
): Compaction<Document> {
  const { reading } = job;
  reading.format.settle?.(draft);
  // The result has the same type as the input.
  const document = reading.format.write(draft.outline, history, reading.outline) as Document;
  const after = tokensOf(job, draft, draft.outline);
  const kept = Math.min(plan.cache.kept, after);
  return {
    outcome: "compacted",
    document,
    before: plan.before,
    after,
    budget: job.budget,
    steps: plan.steps,
    cache: { kept, rewritten: after - kept },
    report: makeReport(reading, findings, draft.edits, true),
    undo: makeUndo(history, document, reading.outline.shape.list),
  };
}
