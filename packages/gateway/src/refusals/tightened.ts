import { type Contract, contracts, createSuture, formats, rules, type Suture } from "@suture/core";
import type { Candidate } from "./candidate-facts.ts";

/** Suture for one wire of a contract that demands more than ours says. */
export function tightened(name: string, wire: string, facts: readonly Candidate[]): Suture | undefined {
  const contract = contracts.find((each) => each.name === name);
  const usual = contract?.wires[wire];
  if (contract === undefined || usual === undefined) return undefined;
  const more: Candidate = Object.assign({}, ...facts);
  const { models = [] } = usual;
  const tight: Contract = {
    ...contract,
    // What was learned holds for the one model that is asked; so it comes last.
    wires: { [wire]: { ...usual, models: [...models, { match: /(?:)/, facts: more }] } },
  };
  return createSuture({ formats, contracts: [tight], rules });
}
