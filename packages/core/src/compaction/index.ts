/**
 * Compaction: makes a history fit, by measures from capping single results to summarising what was said.
 *
 * @module
 */
export type { ClimbStep } from "./climb.ts";
export { compact } from "./compact.ts";
export { type CompactWithOptions, compactWith } from "./compact-with.ts";
export type { Compaction, NoCompaction } from "./compaction.ts";
export type { CacheCost, Plan } from "./describe.ts";
export type { DigestOptions } from "./digest/digest.ts";
export type { CompactOptions } from "./options.ts";
export { type PlanOptions, plan } from "./plan.ts";
export {
  type Fullness,
  type Levels,
  type Pressure,
  type PressureLevel,
  type PressureOptions,
  pressure,
} from "./pressure.ts";
export type { Rung } from "./rung.ts";
export { CompactionSlots } from "./slots.ts";
export type {
  CancelSignal,
  ChunkCache,
  Summariser,
  SummaryRequest,
} from "./summary/summariser.ts";
export { readSummary, type Summary } from "./summary/summary-text.ts";
export { restore, type Stretch, type Undo } from "./undo.ts";
export { type HistoryWatch, type HistoryWatchOptions, watch } from "./watch.ts";
