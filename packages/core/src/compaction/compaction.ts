import type { Report } from "../repair/report.ts";
import type { ClimbStep } from "./climb.ts";
import type { CacheCost } from "./describe.ts";
import type { Undo } from "./undo.ts";

/** Why a history was not compacted. */
export type NoCompaction =
  /** It fits already. */
  | "fits"
  /** Nothing can make it fit; `message` says why. */
  | "cannot-fit"
  /** The result would not be smaller. */
  | "no-gain"
  /** The summariser threw. */
  | "summariser-failed"
  /** The summariser returned nothing. */
  | "no-summary"
  /** The summary is longer than the text it replaces, or than allowed. */
  | "summary-too-long"
  /** The time limit was reached. */
  | "timed-out"
  /** The caller cancelled it. */
  | "aborted";

/** The result of a compaction. */
export interface Compaction<Document = unknown> {
  /** `compacted`; `skipped`: nothing to do; `refused`: it would not help; `failed`: the summariser failed. */
  readonly outcome: "compacted" | "skipped" | "refused" | "failed";
  /** Why it was not compacted. */
  readonly reason?: NoCompaction;
  /** The reason in words. */
  readonly message?: string;
  /** What the summariser threw. */
  readonly cause?: unknown;
  /** The compacted history. If it was not compacted, the given one (mended, if that made it fit). */
  readonly document: Document;
  /** Tokens of the original request. */
  readonly before: number;
  /** Tokens after compaction. */
  readonly after: number;
  /** Tokens that it must fit into. */
  readonly budget: number;
  /** The rungs that were climbed. */
  readonly steps: readonly ClimbStep[];
  /** The effect on the provider's prompt cache. */
  readonly cache: CacheCost;
  /** Every edit; `rule` names the rung. */
  readonly report: Report;
  /** What `restore` needs to bring back the original. */
  readonly undo: Undo;
}
