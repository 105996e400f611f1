import type { Step } from "../../pairing/pairs.ts";
import type { View } from "./view.ts";

/** How many results a step lacks, of each name that is compared; `from` is any step that its results have to do with. */
interface Ledger {
  readonly missing: Map<string | undefined, number>;
  from: Step;
}

/**
 * Steps that have as many results as calls, whosever they are, where names tie the two: a server that only counts takes them, one
 * that compares names does where those are the same, and nobody is sure what this one does. What a step has of another's, and what
 * of its own stands there, are even with it, or none of them is.
 */
export function evenSteps(view: View): ReadonlySet<Step> {
  const { pairs, pairsByName, facts } = view;
  if (!pairsByName) return new Set();
  const counts = facts.resultNamesCall?.level === "risk";
  const ledgers = new Map<Step, Ledger>();
  const ledgerOf = (step: Step): Ledger => {
    const ledger = ledgers.get(step) ?? { missing: new Map(), from: step };
    ledgers.set(step, ledger);
    return ledger;
  };
  const count = (step: Step, name: string | undefined, by: number): void => {
    const { missing } = ledgerOf(step);
    const key = counts ? undefined : name;
    missing.set(key, (missing.get(key) ?? 0) + by);
  };
  const rootOf = (step: Step): Step => {
    let root = step;
    for (let next = ledgerOf(root).from; next !== root; next = ledgerOf(root).from) root = next;
    // Long rows are walked once.
    for (let at = step; at !== root; ) {
      const ledger = ledgerOf(at);
      at = ledger.from;
      ledger.from = root;
    }
    return root;
  };
  // The result of a call that still runs is on its way.
  for (const { step, part, result } of pairs.open)
    if (result !== undefined || !view.isPending(part)) count(step, part.name, 1);
  for (const { part, within, call, twin } of pairs.strays) {
    if (twin !== undefined) continue;
    // One without any name is taken nowhere, and one that stands in no step has to come home.
    if (within !== undefined) count(within, part.name, part.name ? -1 : Number.NaN);
    else if (call !== undefined) count(call.step, call.part.name, Number.NaN);
    if (within !== undefined && call !== undefined) ledgerOf(rootOf(within)).from = rootOf(call.step);
  }
  const uneven = new Set<Step>();
  for (const [step, { missing }] of ledgers)
    if ([...missing.values()].some((left) => left !== 0)) uneven.add(rootOf(step));
  return new Set([...ledgers.keys()].filter((step) => !uneven.has(rootOf(step))));
}
