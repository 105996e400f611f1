import { indexUpTo } from "./cuts.ts";
import { type LooseEnd, matchEnds, type Span } from "./loose-ends.ts";
import { tanglesOf } from "./tangles.ts";

/** What loose ends make of a history. */
export interface Ties {
  /** Where it holds together. */
  readonly spans: Span[];
  /** Calls that nothing answers, and results of no call before them, in order. */
  readonly left: readonly LooseEnd[];
}

/**
 * Ties each loose end to whatever it may belong to. `references` are the positions of items that stand for others: a
 * result without a call may answer one of those, and goes with the nearest before it, or else with the first.
 */
export function tieEnds(ends: readonly LooseEnd[], references: readonly number[]): Ties {
  const spans: Span[] = [];
  const left = matchEnds(ends, spans);
  const tangles = tanglesOf(ends);
  for (const span of tangles) spans.push(span);
  spans.push(...vagueSpan(ends));
  const [first] = references;
  // In a tangle, any result may be the one that has no call.
  for (const { at, isCall } of tangles.length > 0 ? ends : left) {
    if (first === undefined || isCall) continue;
    spans.push([references[indexUpTo(references, at)] ?? at, Math.max(at, first)]);
  }
  return { spans, left };
}

/** An empty id says as little as none: what has one may belong to anything that has no other. */
function vagueSpan(ends: readonly LooseEnd[]): readonly Span[] {
  if (!ends.some(({ key }) => key === "")) return [];
  const places = ends.filter(({ key, numbered }) => key === "" || !numbered).map(({ at }) => at);
  return [[places.reduce((a, b) => Math.min(a, b)), places.reduce((a, b) => Math.max(a, b))]];
}
