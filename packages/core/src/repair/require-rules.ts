import type { Contract } from "../contracts/contract.ts";
import { SutureError } from "../errors.ts";
import type { Rule } from "../rules/rule.ts";

/** Refuses a list of rules that would leave a fact unchecked which the contract holds on a wire, for any model, unless it is `unbroken`. */
export function requireRules(
  rules: readonly Rule[],
  { name, wires }: Contract,
  wire: string,
  unbroken: readonly string[] = [],
): void {
  const ruled = new Set<string>([...rules.map((rule) => rule.fact), ...unbroken]);
  const { facts = {}, models = [] } = wires[wire] ?? {};
  for (const group of [facts, ...models.map((model) => model.facts)]) {
    for (const [fact, held] of Object.entries(group)) {
      if (!held || ruled.has(fact)) continue;
      const hint = "Hand in all rules of the contract.";
      throw new SutureError("bad-option", `no rule for ${fact} of ${name}`, { path: "rules", hint });
    }
  }
}
