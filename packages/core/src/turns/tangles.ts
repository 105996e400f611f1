import { keyOf, type LooseEnd, type Span } from "./loose-ends.ts";

/** What a server may go by: a key, or the position of a step with results that have neither id nor name. */
type Knot = string | number | undefined;

/**
 * The spans that must stay together because servers pair differently: some go by ids alone, some by names where either
 * side has no id, and some pair a result without id and name with the only open call. An end that may go by two knots
 * joins everything that goes by either. Ends that only share one key are no tangle.
 */
export function tanglesOf(ends: readonly LooseEnd[]): readonly Span[] {
  const firstCall = new Map<string | undefined, number>();
  const lastResult = new Map<string | undefined, number>();
  const guessing = new Set<number | undefined>();
  for (const { at, step, isCall, numbered, name } of ends) {
    if (numbered) continue;
    if (name === undefined) guessing.add(step);
    else if (!isCall) lastResult.set(name, at);
    else if (!firstCall.has(name)) firstCall.set(name, at);
  }
  if (firstCall.size + lastResult.size + guessing.size === 0) return [];

  const spans: Span[] = [];
  const tangled = new Set<Knot>();
  const reach = new Map<Knot, [number, number]>();
  const calls: LooseEnd[] = [];
  const owed = new Map<number | undefined, number>();
  /** The step of the last result without an id, by name. */
  const lastHeard = new Map<string | undefined, number | undefined>();
  let swept = 0;
  ends.forEach((end, i) => {
    const { at, step, isCall, key, numbered, name } = end;
    const knots: Knot[] = key === undefined ? [] : [key];
    if (step !== undefined && guessing.has(step)) knots.push(step);
    // By name, a result only answers earlier calls, or calls of its own step.
    const alike = isCall ? lastResult.get(name) : firstCall.get(name);
    const joins = isCall && lastHeard.get(name) === step;
    if (joins || (numbered && alike !== undefined && (isCall ? alike >= at : alike <= at)))
      knots.push(keyOf(undefined, name));
    for (const knot of knots) {
      if (knots.length > 1) tangled.add(knot);
      const known = reach.get(knot);
      if (known === undefined) reach.set(knot, [at, at]);
      else known[1] = at;
    }
    const left = owed.get(step) ?? 0;
    owed.set(step, left + (isCall ? 1 : -1));
    // If its step has an open call, that one is meant. If at least two calls are certainly open, none is.
    if (key === undefined && left <= 0 && 2 * calls.length - i <= 1) {
      spans.push([calls[0]?.at ?? at, at]);
      for (; swept < calls.length; swept++) tangled.add(calls[swept]?.key);
    }
    if (isCall) calls.push(end);
    else if (!numbered) lastHeard.set(name, step);
  });
  for (const knot of tangled) spans.push(reach.get(knot) as Span);
  return spans;
}
