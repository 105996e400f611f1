import type { Step } from "../../pairing/pairs.ts";
import type { View } from "./view.ts";

/**
 * Steps that have as many results of unknown calls as calls without a result, where names tie the two: a server that only counts
 * takes them, and nobody is sure that this one compares.
 */
export function evenSteps(view: View): ReadonlySet<Step> {
  const { pairs, pairsByName, facts } = view;
  const even = new Set<Step>();
  if (!pairsByName || facts.resultNamesCall?.level !== "risk") return even;
  const missing = new Map<Step, number>();
  const count = (step: Step, by: number): unknown => missing.set(step, (missing.get(step) ?? 0) + by);
  // The result of a call that still runs is on its way.
  for (const { step, part, result } of pairs.open)
    if (result === undefined && !view.isPending(part)) count(step, 1);
  for (const { part, within, call, twin } of pairs.strays)
    if (within !== undefined && call === undefined && twin === undefined)
      // One without any name is taken nowhere.
      count(within, part.name ? -1 : Number.NaN);
  for (const [step, left] of missing) if (left === 0) even.add(step);
  return even;
}
