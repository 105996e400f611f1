import {
  type Contract,
  contracts,
  createSuture,
  formats,
  type ModelFacts,
  rules,
  type Suture,
} from "@suture/core";

/** Suture for one wire of a contract with some facts more, fewer or other than ours; undefined where we have no such contract. */
export function withFacts(name: string, wire: string, facts: ModelFacts["facts"]): Suture | undefined {
  const contract = contracts.find((each) => each.name === name);
  const usual = contract?.wires[wire];
  if (contract === undefined || usual === undefined) return undefined;
  const { models = [] } = usual;
  const changed: Contract = {
    ...contract,
    // What holds for the one model that is asked comes last, and so wins.
    wires: { [wire]: { ...usual, models: [...models, { match: /(?:)/, facts }] } },
  };
  return createSuture({ formats, contracts: [changed], rules });
}
