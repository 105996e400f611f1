import type { Contract } from "../contracts/contract.ts";
import { SutureError } from "../errors.ts";
import type { Rule } from "../rules/rule.ts";

/** Throws if a fact of the contract on this wire, for any model, has no rule in the list and is not `unbroken`. */
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
