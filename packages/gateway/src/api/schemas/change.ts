import { z } from "@hono/zod-openapi";
import type { Exported, Healed, Problem, Reverted, SessionCompaction, Undone } from "@suture/sessions";
import { maybe } from "./maybe.ts";
import { reportSchema } from "./report.ts";
import { openCallsSchema } from "./session.ts";

/** What came of compacting a session. */
export type CompactionOutcome = Omit<SessionCompaction, "cause" | "report">;

/** What is wrong with what is stored. */
export interface Diagnosis {
  readonly problems: readonly Problem[];
}

const change = z.int().describe("number of the change, for undo");

/** What was reverted. */
export const revertedSchema: z.ZodType<Reverted> = z
  .strictObject({
    change,
    turns: z.array(z.int()).describe("turns that are no longer part of the history"),
    running: openCallsSchema.describe("calls of those turns that still run or wait to run: stop them"),
  })
  .openapi("Reverted");

/** What was undone. */
export const undoneSchema: z.ZodType<Undone> = z
  .strictObject({
    change: z.int().describe("the change that was undone"),
    kind: z.enum(["revert", "delete", "edit", "compaction"]),
  })
  .openapi("Undone");

/** What came of compacting. */
export const compactionSchema: z.ZodType<CompactionOutcome> = z
  .strictObject({
    outcome: z
      .enum(["compacted", "skipped", "refused", "failed"])
      .describe("`skipped`: nothing to do; `refused`: it would not have helped"),
    reason: maybe(
      z.enum([
        "fits",
        "cannot-fit",
        "no-gain",
        "summariser-failed",
        "no-summary",
        "summary-too-long",
        "timed-out",
        "aborted",
        "changed",
      ]),
    ).describe("why nothing was compacted"),
    message: maybe(z.string()).describe("the reason, in words"),
    change: maybe(change),
    watermark: maybe(z.int()).describe("sequence number of the last message that the summary replaces"),
    before: z.number().describe("tokens"),
    after: z.number().describe("tokens"),
    shared: z.boolean().describe("another compaction was running, and this is its outcome"),
  })
  .openapi("Compaction");

const problem = z
  .strictObject({
    code: z.enum([
      "wrong-head",
      "unreadable-entry",
      "wrong-turns",
      "wrong-calls",
      "broken-mark",
      "abandoned-turn",
    ]),
    message: z.string(),
    entries: z.array(z.int()).describe("sequence numbers of the entries concerned"),
  })
  .openapi("Problem") satisfies z.ZodType<Problem>;

/** What is wrong. */
export const diagnosisSchema: z.ZodType<Diagnosis> = z
  .strictObject({ problems: z.array(problem) })
  .openapi("Diagnosis");

/** What was healed. */
export const healedSchema: z.ZodType<Healed> = z
  .strictObject({
    problems: z.array(problem).describe("the problems that were repaired; empty if there were none"),
    change: maybe(z.int()).describe("sequence number of the entry that records the repair"),
  })
  .openapi("Healed");

/** What was exported. */
export const exportedSchema: z.ZodType<Exported> = z
  .strictObject({
    document: z.unknown().describe("the history, in the requested format"),
    report: reportSchema,
    turns: z.int().describe("number of turns"),
  })
  .openapi("Exported");
