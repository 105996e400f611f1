import { pushTo } from "../json/push-to.ts";
import { indexUpTo } from "../model/index-up-to.ts";
import { type LooseEnd, matchEnds, type Span } from "./loose-ends.ts";
import { tanglesOf } from "./tangles.ts";

/** What loose ends mean for a history. */
export interface Ties {
  /** Where it must stay together. */
  readonly spans: Span[];
  /** Unanswered calls, and results without an earlier call, in order. */
  readonly left: readonly LooseEnd[];
}

/**
 * Binds each loose end to everything it may belong to. `references` are positions of items that stand for stored ones.
 * A result without a call may answer one of those, and is bound to the nearest before it, or else to the first.
 */
export function tieEnds(ends: readonly LooseEnd[], references: readonly number[]): Ties {
  const spans: Span[] = [];
  const left = matchEnds(ends, spans);
  const tangles = tanglesOf(ends);
  for (const span of tangles) spans.push(span);
  spans.push(...vagueSpan(ends), ...namesakeSpans(ends));
  const [first] = references;
  // In a tangle, any result may be the one without a call.
  for (const { at, isCall } of tangles.length > 0 ? ends : left) {
    if (first === undefined || isCall) continue;
    spans.push([references[indexUpTo(references, at)] ?? at, Math.max(at, first)]);
  }
  return { spans, left };
}

/** An empty id is as good as none: such an end may belong to anything without a proper id. */
function vagueSpan(ends: readonly LooseEnd[]): readonly Span[] {
  if (!ends.some(({ key }) => key === "")) return [];
  return [spanOf(ends.filter(({ key, numbered }) => key === "" || !numbered))];
}

/** If names count besides ids, one id under two names is two ids. Then the pairing depends on the server. */
function namesakeSpans(ends: readonly LooseEnd[]): readonly Span[] {
  const groups = new Map<string, LooseEnd[]>();
  for (const end of ends) if (end.numbered && end.name !== undefined) pushTo(groups, end.key as string, end);
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
