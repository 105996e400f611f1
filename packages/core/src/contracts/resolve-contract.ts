import type { Contract, Facts, SettingLimits, WireFacts } from "./contract.ts";
import { modelName } from "./model-name.ts";

/** A contract narrowed to one wire and one model: what rules are held against. */
export interface ResolvedContract {
  /** Name of the contract. */
  readonly name: string;
  /** The wire whose facts apply. */
  readonly format: string;
  /** The document is in that wire's format: its messages arrive as they stand. */
  readonly asSent: boolean;
  readonly mergesRuns: boolean;
  /** The model, as it was given. */
  readonly model: string | undefined;
  readonly facts: Facts;
  readonly settings: Omit<SettingLimits, "source">;
  /** The model takes a thought back only behind the very words that it had it on. */
  readonly boundThoughts: boolean;
}

/** How many models are kept for one contract: a gateway meets few, a fuzzer many. */
const KEPT = 64;

const kept = new WeakMap<Contract, Map<string, ResolvedContract>>();

/**
 * Picks the facts that apply to a document: those of the wire that is its format, or of the contract's default wire,
 * with what its model changes.
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
  // A name longer than any model's is not worth its memory.
  if (key.length > 500) return resolved;
  if (known.size >= KEPT) known.clear();
  kept.set(contract, known.set(key, resolved));
  return resolved;
}

/** Name of the contract's wire that a format is held against: its own, or else the default one. */
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
