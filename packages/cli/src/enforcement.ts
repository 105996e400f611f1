import { type Contract, contracts, type Fact, type Facts, type Level, resolveContract } from "@suture/core";

/** The enforcement of a rule by a contract, on one of its formats. */
export interface Enforcement {
  readonly contract: string;
  readonly format: string;
  readonly level: Level;
  /** The source of this. */
  readonly source: string;
  /** The provider's answer. */
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

/** Every place where a fact is enforced: each contract, each of its formats, and models for which it differs. */
export function enforcedBy(fact: keyof Facts): readonly Enforcement[] {
  return contracts.flatMap((contract) =>
    Object.entries(contract.wires).flatMap(([format, { facts, models = [] }]) => {
      const always = enforcement(contract, format, facts[fact], false);
      const special = models
        .map((one) => enforcement(contract, format, one.facts[fact] ?? undefined, true))
        .find((one) => one !== undefined && one.level !== always?.level);
      return [always, special].filter((one) => one !== undefined);
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
