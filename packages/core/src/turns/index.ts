/**
 * Turns of a history, and the places where it may be cut. For any format, and without splitting pairs.
 *
 * @module
 */
export { type Boundary, type Cut, Cuts, type Keep } from "./cuts.ts";
export { findCuts } from "./find-cuts.ts";
export type { HistoryOptions } from "./open-history.ts";
export {
  fromTurn,
  type Halves,
  lastTurns,
  type Page,
  type PageOptions,
  pageOfTurns,
  type SplitOptions,
  splitHead,
} from "./split.ts";
export { type Turn, turnsOf } from "./turns-of.ts";
export type { Weighing } from "./weights.ts";
