import type { SutureMessage } from "@suture/core";

/** One message of what a compaction left: one that stays as it is, by its sequence number, or one that is new. */
export type CompactionItem = { readonly seq: number } | { readonly message: SutureMessage };

/** What a compaction put in place of everything up to its watermark. The messages themselves stay where they are. */
export interface CompactionRecord {
  /** Sequence number of the last message it stands for. */
  readonly watermark: number;
  readonly items: readonly CompactionItem[];
  /** Tokens before and after, as far as they were counted. */
  readonly before?: number;
  readonly after?: number;
  /** How it was done: the rungs of core's ladder. */
  readonly rungs?: readonly string[];
}
