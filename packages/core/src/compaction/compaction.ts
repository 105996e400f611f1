import type { Report } from "../repair/report.ts";
import type { ClimbStep } from "./climb.ts";
import type { CacheCost } from "./describe.ts";
import type { Undo } from "./undo.ts";

/** Why a history was left as it is. */
export type NoCompaction =
  /** It fits already. */
  | "fits"
  /** Nothing can make it fit; `message` says why. */
  | "cannot-fit"
  /** What would come of it is no smaller. */
  | "no-gain"
  /** The summariser threw. */
  | "summariser-failed"
  /** The summariser gave nothing. */
  | "no-summary"
  /** Its summary is longer than what it stands for, or than it may be. */
  | "summary-too-long"
  /** The time allowed was over. */
  | "timed-out"
  /** The caller called it off. */
  | "aborted";

/** What came of a compaction. */
export interface Compaction<Document = unknown> {
  /** `compacted`; `skipped`: there was nothing to do; `refused`: it would not have helped; `failed`: the summariser did. */
  readonly outcome: "compacted" | "skipped" | "refused" | "failed";
  /** Why it was not compacted. */
  readonly reason?: NoCompaction;
  /** The reason in words. */
  readonly message?: string;
  /** What the summariser threw. */
  readonly cause?: unknown;
  /** The compacted history; the very one that was given when it was not compacted (mended, where that made it fit). */
  readonly document: Document;
  /** Tokens of the request as it was. */
  readonly before: number;
  /** Tokens that are left. */
  readonly after: number;
  /** Tokens that it had to fit into. */
  readonly budget: number;
  /** The rungs that were climbed. */
  readonly steps: readonly ClimbStep[];
  /** What it costs where prompts are cached. */
  readonly cache: CacheCost;
  /** Every edit; the rungs stand in `rule`. */
  readonly report: Report;
  /** Turns the document back into what it was. */
  readonly undo: Undo;
}
