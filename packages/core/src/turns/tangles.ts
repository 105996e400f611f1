import { keyOf, type LooseEnd, type Span } from "./loose-ends.ts";

/** What servers may go by: a key, or the position of a step in which a result names nothing. */
type Knot = string | number | undefined;

/**
 * What holds together because servers differ on what belongs to what: some go by ids alone, some by a name where either
 * side has no id, and some give a result that names nothing to the one call that is open. An end that may go by two
 * knots ties all that goes by either. Ends that share one key and nothing else are no tangle.
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
  /** The step of the last result without an id, by its name. */
  const lastHeard = new Map<string | undefined, number | undefined>();
  let swept = 0;
  ends.forEach((end, i) => {
    const { at, step, isCall, key, numbered, name } = end;
    const knots: Knot[] = key === undefined ? [] : [key];
    if (step !== undefined && guessing.has(step)) knots.push(step);
    // By name, a result only answers calls that came before it; or one of its own step.
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
    // While its step has an open call, that one is meant; and while two are open for sure, none is.
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
