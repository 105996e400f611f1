import { type Contract, contracts, type Fact, type Facts, type Level, resolveContract } from "@suture/core";

/** That a contract enforces a rule, on one of its formats. */
export interface Enforcement {
  readonly contract: string;
  readonly format: string;
  readonly level: Level;
  /** Where this is known from. */
  readonly source: string;
  /** What the provider answers. */
  readonly says: string | undefined;
  /** True when it depends on the model. */
  readonly someModels: boolean;
}

/** What a contract enforces for one model, on its default format. */
export function enforcedFor(
  name: string,
  fact: keyof Facts,
  model: string | undefined,
): Enforcement | undefined {
  const contract = contracts.find((one) => one.name === name);
  const format = contract === undefined ? undefined : Object.keys(contract.wires)[0];
  if (contract === undefined || format === undefined) return undefined;
  return enforcement(contract, format, resolveContract(contract, format, model).facts[fact], false);
}

/** Everywhere that a fact is enforced: each contract, each of its formats, and models that differ. */
export function enforcedBy(fact: keyof Facts): readonly Enforcement[] {
  return contracts.flatMap((contract) =>
    Object.entries(contract.wires).flatMap(([format, { facts, models = [] }]) => {
      const always = enforcement(contract, format, facts[fact], false);
      if (always !== undefined) return [always];
      const special = models
        .map((one) => one.facts[fact])
        .find((held) => held !== undefined && held !== null);
      const sometimes = enforcement(contract, format, special ?? undefined, true);
      return sometimes === undefined ? [] : [sometimes];
    }),
  );
}

function enforcement(
  contract: Contract,
  format: string,
  held: Fact<unknown> | undefined,
  someModels: boolean,
): Enforcement | undefined {
  if (held === undefined) return undefined;
  const { level, source, says } = held;
  return { contract: contract.name, format, level, source, says, someModels };
}
