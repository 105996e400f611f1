import { Cuts } from "./cuts.ts";
import { type HistoryOptions, openHistory } from "./open-history.ts";
import { type Weighing, weightsOf } from "./weights.ts";

/**
 * Finds all safe cuts of a history in any format, in one pass. Each query of the result is a binary search.
 *
 * @example
 * const { cut } = findCuts(messages).latest({ minTokens: 20_000 });
 */
export function findCuts(history: unknown, options: HistoryOptions & Weighing = {}): Cuts {
  const { outline, finder, pending, format, places } = openHistory(history, options);
  return new Cuts(finder, pending, weightsOf(outline, format, options), places);
}
