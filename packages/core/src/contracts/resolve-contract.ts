import type { Contract, Facts, SettingLimits, WireFacts } from "./contract.ts";
import { modelName } from "./model-name.ts";

/** A contract for one wire and one model, as rules use it. */
export interface ResolvedContract {
  /** Name of the contract. */
  readonly name: string;
  /** The wire whose facts apply. */
  readonly format: string;
  /** The document is in that wire's format, so its messages are sent as they are. */
  readonly asSent: boolean;
  readonly mergesRuns: boolean;
  /** The model, as it was given. */
  readonly model: string | undefined;
  readonly facts: Facts;
  readonly settings: Omit<SettingLimits, "source">;
  /** The model accepts reasoning only behind exactly the same text as before. */
  readonly boundThoughts: boolean;
}

/** Maximum number of cached models per contract: a gateway needs few, a fuzzer many. */
const KEPT = 64;

const kept = new WeakMap<Contract, Map<string, ResolvedContract>>();

/**
 * Selects the facts for a document: those of its own wire, or else of the contract's default wire, with the changes for
 * its model.
 */
export function resolveContract(
  contract: Contract,
  format: string,
  model: string | undefined,
): ResolvedContract {
  const known = kept.get(contract) ?? new Map<string, ResolvedContract>();
  const key = model === undefined ? format : `${format} ${model}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const resolved = resolve(contract, format, model);
  // No model has such a long name, so it is not worth caching.
  if (key.length > 500) return resolved;
  if (known.size >= KEPT) known.clear();
  kept.set(contract, known.set(key, resolved));
  return resolved;
}

/** The contract's wire for a format: its own, or else the default one. */
export function wireOf({ wires }: Contract, format: string): string {
  return Object.hasOwn(wires, format) ? format : (Object.keys(wires)[0] ?? "");
}

function resolve(contract: Contract, format: string, model: string | undefined): ResolvedContract {
  const wire = wireOf(contract, format);
  const {
    mergesRuns,
    facts,
    settings,
    models = [],
  } = contract.wires[wire] ?? { mergesRuns: false, facts: {} };
  const name = model === undefined ? "" : modelName(model);
  const own = model === undefined ? [] : models.filter(({ match }) => match.test(name));
  return {
    name: contract.name,
    format: wire,
    asSent: wire === format,
    mergesRuns,
    model,
    facts: own.length === 0 ? facts : factsOf(facts, own),
    settings: Object.assign({}, settings, ...own.map((each) => each.settings)),
    boundThoughts: own.some((each) => each.boundThoughts !== undefined),
  };
}

function factsOf(facts: Facts, models: NonNullable<WireFacts["models"]>): Facts {
  const changed: { -readonly [Name in keyof Facts]: Facts[Name] | null } = { ...facts };
  for (const { facts: changes } of models) Object.assign(changed, changes);
  for (const fact of Object.keys(changed) as (keyof Facts)[])
    if (changed[fact] === null) delete changed[fact];
  return changed as Facts;
}
