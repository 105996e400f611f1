import { makeReport } from "../repair/check.ts";
import type { Compaction, NoCompaction } from "./compaction.ts";
import type { Plan } from "./describe.ts";
import type { Job } from "./open-job.ts";

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

/** The unchanged history, with the reason. */
export function untouched<Document>(
  { reading }: Job,
  history: Document,
  { before, budget, why }: Pick<Plan, "before" | "budget" | "why">,
  reason: NoCompaction,
  cause?: unknown,
): Compaction<Document> {
  return {
    outcome: OUTCOMES[reason],
    reason,
    message: `${WORDS[reason]}${why === undefined ? "" : `: ${why}`}`,
    ...(cause === undefined ? {} : { cause }),
    document: history,
    before,
    after: before,
    budget,
    steps: [],
    cache: { kept: before, rewritten: 0 },
    report: makeReport(reading, [], [], true),
    undo: { stretches: [], fields: {}, added: [], length: 0 },
  };
}
