import { keyOf, type LooseEnd, nameKey } from "./loose-ends.ts";

/** What ends can be tied to: a key, the position of a step, or {@link ANYWHERE}. */
type Knot = string | number;

/** The one call that is open in the whole history. */
const ANYWHERE = -1;

/**
 * Groups of loose ends in which servers differ on what belongs together: some go by ids alone, some by a name where
 * either side has no id, and some give a result that names nothing to the one call that is open. No cut parts such a
 * group. Ends that share one key are no tangle.
 */
export function tanglesOf(ends: readonly LooseEnd[]): readonly (readonly LooseEnd[])[] {
  const firstCall = new Map<string, number>();
  const lastResult = new Map<string, number>();
  const guessing = new Set<number | undefined>();
  for (const { at, step, isCall, id, name } of ends) {
    if (id !== undefined) continue;
    if (name === undefined) guessing.add(step);
    else if (!isCall) lastResult.set(name, at);
    else if (!firstCall.has(name)) firstCall.set(name, at);
  }
  if (firstCall.size + lastResult.size + guessing.size === 0) return [];

  const groups = new Groups(ends);
  const owed = new Map<number | undefined, number>();
  let open = 0;
  let swept = 0;
  ends.forEach((end, i) => {
    const { at, step, isCall, id, name } = end;
    const key = keyOf(end);
    if (key !== undefined) groups.tie(i, key);
    if (step !== undefined && guessing.has(step)) groups.tie(i, step);
    // By name, a result only answers calls that came before it.
    const alike = name === undefined ? undefined : isCall ? lastResult.get(name) : firstCall.get(name);
    if (id !== undefined && name !== undefined && alike !== undefined && (isCall ? alike >= at : alike <= at))
      groups.tie(i, nameKey(name));
    // While its step has an open call, that one is meant; and while two are open for sure, none is.
    if (key === undefined && (owed.get(step) ?? 0) <= 0 && open <= 1) {
      groups.tie(i, ANYWHERE);
      for (; swept < i; swept++) if (ends[swept]?.isCall) groups.tie(swept, ANYWHERE);
    }
    const change = isCall ? 1 : -1;
    owed.set(step, (owed.get(step) ?? 0) + change);
    open += change;
  });
  return groups.list().filter(isTangle);
}

function isTangle(group: readonly LooseEnd[]): boolean {
  return (
    group.some(({ isCall }) => isCall) &&
    group.some(({ isCall }) => !isCall) &&
    new Set(group.map(keyOf)).size > 1
  );
}

/** Ends that are tied to the same knots, directly or by way of others. */
class Groups {
  readonly #ends: readonly LooseEnd[];
  readonly #parents: number[];
  readonly #knots = new Map<Knot, number>();

  constructor(ends: readonly LooseEnd[]) {
    this.#ends = ends;
    this.#parents = ends.map((_, i) => i);
  }

  tie(end: number, knot: Knot): void {
    const first = this.#knots.get(knot);
    if (first === undefined) this.#knots.set(knot, end);
    else this.#parents[this.#rootOf(end)] = this.#rootOf(first);
  }

  list(): LooseEnd[][] {
    const byRoot = new Map<number, LooseEnd[]>();
    this.#ends.forEach((end, i) => {
      const root = this.#rootOf(i);
      const group = byRoot.get(root);
      if (group === undefined) byRoot.set(root, [end]);
      else group.push(end);
    });
    return [...byRoot.values()];
  }

  #rootOf(end: number): number {
    const parents = this.#parents;
    let at = end;
    for (let up = parents[at] as number; up !== at; up = parents[at] as number) {
      // Halves the way for the next one who asks.
      parents[at] = parents[up] as number;
      at = up;
    }
    return at;
  }
}
