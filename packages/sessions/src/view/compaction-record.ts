import type { SutureMessage } from "@suture/core";

/** One message of what a compaction left: an unchanged one by its sequence number, or a new one. */
export type CompactionItem = { readonly seq: number } | { readonly message: SutureMessage };

/** What a compaction put in place of everything up to its watermark. The messages themselves stay stored. */
export interface CompactionRecord {
  /** Sequence number of the last message that it replaces. */
  readonly watermark: number;
  readonly items: readonly CompactionItem[];
  /** Tokens before and after, if they were counted. */
  readonly before?: number;
  readonly after?: number;
  /** How the history was compacted: the rungs of core's ladder. */
  readonly rungs?: readonly string[];
}
