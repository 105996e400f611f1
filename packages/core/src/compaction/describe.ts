import type { Cut } from "../turns/cuts.ts";
import type { Climb, ClimbStep, Load } from "./climb.ts";

/** The effect of a compaction on a provider's prompt cache. */
export interface CacheCost {
  /** Tokens before the first change, which can still be read from the cache. */
  readonly kept: number;
  /** Tokens after it, which must be cached anew. */
  readonly rewritten: number;
}

/** What a compaction would do, and what it would save. */
export interface Plan {
  /** Tokens of the request as it is. */
  readonly before: number;
  /** Tokens that it must fit into. */
  readonly budget: number;
  /** True when it already fits; then there are no steps. */
  readonly fits: boolean;
  /** The rungs that would be climbed, in order. */
  readonly steps: readonly ClimbStep[];
  /** Tokens that would be left. */
  readonly after: number;
  /** Where the head would be cut off. */
  readonly cut?: Cut;
  /** Whether a model would be asked for a summary. */
  readonly asksModel: boolean;
  /** The effect on the provider's prompt cache. */
  readonly cache: CacheCost;
  /** Why nothing can make it fit. */
  readonly why?: string;
}

/** A way down the ladder as a plan. */
export function describe(load: Load, way: Climb, budget: number, byModel: boolean): Plan {
  const { total, count } = load;
  const { head, steps, after, why } = way;
  return {
    before: total,
    budget,
    fits: total <= budget,
    steps,
    after: Math.ceil(after),
    ...(head === undefined ? {} : { cut: { ...head, head: head.cut, tail: count - head.cut } }),
    asksModel: byModel && head !== undefined,
    cache: costOf(load, way),
    ...(why === undefined ? {} : { why }),
  };
}

function costOf(load: Load, { head, reductions, after }: Climb): CacheCost {
  let first = load.count;
  for (const { at } of reductions.values()) first = Math.min(first, at);
  if (head !== undefined) first = load.leading;
  else if (reductions.size === 0) return { kept: Math.ceil(after), rewritten: 0 };
  let kept = load.fixed;
  for (let at = 0; at < first; at++) kept += load.weigh(at);
  return { kept: Math.ceil(kept), rewritten: Math.max(0, Math.ceil(after - kept)) };
}
