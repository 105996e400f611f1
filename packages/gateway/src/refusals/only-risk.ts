import { contracts, type Report, resolveContract, rules } from "@suture/core";
import type { Candidate } from "./candidate-facts.ts";

/**
 * The one thing in a history that our contract calls a risk, as a demand: when mending it helped, it was the reason. Undefined
 * where there were several, for then nobody knows.
 */
export function onlyRisk(
  { findings }: Report,
  name: string,
  wire: string,
  model?: string,
): Candidate | undefined {
  const risky = new Set(findings.filter(({ level }) => level === "risk").map(({ rule }) => rule));
  const [code] = risky;
  const contract = contracts.find((each) => each.name === name);
  const fact = risky.size === 1 ? rules.find((rule) => rule.code === code)?.fact : undefined;
  if (fact === undefined || contract === undefined) return undefined;
  const demand = resolveContract(contract, wire, model).facts[fact];
  return demand === undefined ? undefined : { [fact]: { ...demand, level: "error" } };
}
