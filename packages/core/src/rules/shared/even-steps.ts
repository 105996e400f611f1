import type { Step } from "../../pairing/pairs.ts";
import type { View } from "./view.ts";

/** A count that no other count makes up for. */
const NEVER_EVEN = Number.NaN;

/**
 * How many results a step lacks, by name where names are compared. Steps that hold one another's results form a group:
 * following `group` leads to the ledger that represents it (union-find).
 */
class Ledger {
  readonly missing = new Map<string | undefined, number>();
  uneven = false;
  group: Ledger = this;
}

/**
 * Where names tie results to calls: the steps with as many results as calls, even if some of the results belong to
 * other calls. A server that only counts accepts them; one that compares names accepts them if the names agree; and
 * nobody knows which kind this server is. Steps that hold one another's results are either all even, or none is.
 */
export function evenSteps(view: View): ReadonlySet<Step> {
  const { pairs, pairsByName, facts } = view;
  if (!pairsByName) return new Set();
  const counts = facts.resultNamesCall?.level === "risk";
  const ledgers = new Map<Step, Ledger>();
  const ledgerOf = (step: Step): Ledger => {
    const ledger = ledgers.get(step) ?? new Ledger();
    ledgers.set(step, ledger);
    return ledger;
  };
  const count = (step: Step, name: string | undefined, by: number): void => {
    const { missing } = ledgerOf(step);
    const key = counts ? undefined : name;
    missing.set(key, (missing.get(key) ?? 0) + by);
  };
  const groupOf = (step: Step): Ledger => {
    let ledger = ledgerOf(step);
    // Path halving keeps later lookups short.
    while (ledger.group !== ledger) {
      ledger.group = ledger.group.group;
      ledger = ledger.group;
    }
    return ledger;
  };
  // The result of a pending call is still to come.
  for (const { step, part, result } of pairs.open)
    if (result !== undefined || !view.isPending(part)) count(step, part.name, 1);
  for (const { part, within, call, twin } of pairs.strays) {
    if (twin !== undefined) continue;
    // A result without a name is accepted nowhere, and one outside of any step must be moved: neither step is even.
    if (within !== undefined) count(within, part.name, part.name ? -1 : NEVER_EVEN);
    else if (call !== undefined) count(call.step, call.part.name, NEVER_EVEN);
    if (within !== undefined && call !== undefined) groupOf(within).group = groupOf(call.step);
  }
  for (const [step, { missing }] of ledgers)
    if ([...missing.values()].some((left) => left !== 0)) groupOf(step).uneven = true;
  return new Set([...ledgers.keys()].filter((step) => !groupOf(step).uneven));
}
