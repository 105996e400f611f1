import { indexUpTo } from "./cuts.ts";
import { type LooseEnd, matchEnds, type Span } from "./loose-ends.ts";
import { tanglesOf } from "./tangles.ts";

/** What loose ends make of a history. */
export interface Ties {
  /** Where they hold it together. */
  readonly spans: readonly Span[];
  /** Calls that no result of their key answers, in order. */
  readonly waiting: readonly LooseEnd[];
  /** Those of them that surely have no result at all. */
  readonly open: readonly LooseEnd[];
}

/**
 * Ties each loose end to whatever it may belong to. `references` are the positions of items that stand for others: a
 * result without a call may answer what one of them stands for, and holds on to the nearest.
 */
export function tieEnds(ends: readonly LooseEnd[], references: readonly number[]): Ties {
  const { spans, calls, results } = matchEnds(ends);
  const held: Span[] = [...spans];
  const answered = new Set<LooseEnd>();
  const waiting = new Set(calls);
  const lost = new Set(results);
  for (const tangle of tanglesOf(ends)) {
    held.push([tangle[0]?.at ?? 0, tangle.at(-1)?.at ?? 0]);
    const guesses = tangle.filter((end) => lost.has(end)).length;
    for (const call of tangle.filter((end) => waiting.has(end)).slice(0, guesses)) answered.add(call);
    for (const end of tangle) if (!end.isCall) lost.add(end);
  }
  if (references.length > 0) for (const { at } of lost) held.push(spanToNearest(references, at));
  return { spans: held, waiting: calls, open: calls.filter((call) => !answered.has(call)) };
}

/** From a position to the last one before it, or else to the first one after it. */
function spanToNearest(positions: readonly number[], at: number): Span {
  const before = positions[indexUpTo(positions, at)];
  return before === undefined ? [at, positions[0] ?? at] : [before, at];
}
