import { Cuts } from "./cuts.ts";
import { type HistoryOptions, openHistory } from "./open-history.ts";
import { type Weighing, weightsOf } from "./weights.ts";

/**
 * Finds all safe cuts of a history, in any format: one pass, and a search for each question.
 *
 * @example
 * const { cut } = findCuts(messages).latest({ minTokens: 20_000 });
 */
export function findCuts(history: unknown, options: HistoryOptions & Weighing = {}): Cuts {
  const { outline, finder, pending, format, places } = openHistory(history, options);
  return new Cuts(finder, pending, weightsOf(outline, format, options), places);
}
