import { indexUpTo } from "./cuts.ts";
import { type LooseEnd, matchEnds, push, type Span } from "./loose-ends.ts";
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
  spans.push(...vagueSpan(ends), ...namesakeSpans(ends));
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
  return [spanOf(ends.filter(({ key, numbered }) => key === "" || !numbered))];
}

/** Where names count as well as ids, one id under two names is two ids: which result a call gets depends on the server. */
function namesakeSpans(ends: readonly LooseEnd[]): readonly Span[] {
  const groups = new Map<string, LooseEnd[]>();
  for (const end of ends) if (end.numbered && end.name !== undefined) push(groups, end.key as string, end);
  return [...groups.values()].flatMap((group): Span[] => {
    const differ = group.some(({ name }) => name !== group[0]?.name);
    if (!differ || group.every(({ isCall }) => isCall)) return [];
    return [spanOf(group)];
  });
}

function spanOf(ends: readonly LooseEnd[]): Span {
  const places = ends.map(({ at }) => at);
  return [places.reduce((a, b) => Math.min(a, b)), places.reduce((a, b) => Math.max(a, b))];
}
