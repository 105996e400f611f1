import type { Step } from "../../pairing/pairs.ts";
import type { View } from "./view.ts";

/**
 * How many results a step lacks, by name where names are compared. Steps that hold one another's results form a group: `from` leads,
 * step by step, to the one that stands for the group.
 */
interface Ledger {
  readonly missing: Map<string | undefined, number>;
  from: Step;
}

/**
 * Where names tie results to calls: the steps that hold as many results as calls, even if some of those are other calls' results. A
 * server that only counts takes them, one that compares names takes them where those agree, and which of the two this one is, nobody
 * knows. Steps that hold one another's results are all even, or none of them is.
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
    // Next time it is one step away.
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
    // A result without a name is taken nowhere, and one that stands in no step has to come home: no step of theirs is even.
    if (within !== undefined) count(within, part.name, part.name ? -1 : Number.NaN);
    else if (call !== undefined) count(call.step, call.part.name, Number.NaN);
    if (within !== undefined && call !== undefined) ledgerOf(rootOf(within)).from = rootOf(call.step);
  }
  const uneven = new Set<Step>();
  for (const [step, { missing }] of ledgers)
    if ([...missing.values()].some((left) => left !== 0)) uneven.add(rootOf(step));
  return new Set([...ledgers.keys()].filter((step) => !uneven.has(rootOf(step))));
}
