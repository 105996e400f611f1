import type { Contract, Facts, ResolvedContract } from "@suture/core";
import { sampleModels } from "./sample-models.ts";

/** One set of facts that some contract holds a format to, with the first contract and model that does. */
export interface DistinctContract {
  /** `deepseek/deepseek-reasoner`. */
  readonly label: string;
  /** Options for `check` and `repair`. */
  readonly options: { readonly from: string; readonly for: string; readonly model?: string };
  readonly mergesRuns: boolean;
  readonly facts: Facts;
  /** All contracts and models that ask for exactly this. */
  readonly labels: readonly string[];
}

/** Gives the facts of a contract for one format and model; core's own function. */
export type Resolve = (contract: Contract, format: string, model: string | undefined) => ResolvedContract;

/** Limits that no short history reaches, and demands of what no history of a run says. */
const LIMITS: ReadonlySet<string> = new Set([
  ...["textLength", "messageCount", "toolCount", "callCount", "mediaCount"],
  "toolChoiceIsFree",
]);

/** What was found before, by contracts and format: a law asks for it with every property. */
const known = new WeakMap<readonly Contract[], Map<string, readonly DistinctContract[]>>();

/**
 * Every distinct thing that contracts ask of a format. With `own`, only of formats that are a wire of theirs: others
 * are held to the facts of the default wire.
 */
export function distinctContracts(
  contracts: readonly Contract[],
  format: string,
  resolve: Resolve,
  own = true,
): DistinctContract[] {
  const before = known.get(contracts) ?? new Map<string, readonly DistinctContract[]>();
  known.set(contracts, before);
  const key = `${format} ${own}`;
  const all = before.get(key) ?? findDistinct(contracts, format, resolve, own);
  before.set(key, all);
  return [...all];
}

function findDistinct(
  contracts: readonly Contract[],
  format: string,
  resolve: Resolve,
  own: boolean,
): DistinctContract[] {
  const found = new Map<string, DistinctContract & { labels: string[] }>();
  for (const contract of contracts) {
    if (own && !Object.hasOwn(contract.wires, format)) continue;
    for (const model of [undefined, ...sampleModels]) {
      const { facts, mergesRuns, asSent } = resolve(contract, format, model);
      // Only the caller can help a model that takes no functions at all: law 1 names that exception.
      if (facts.effortFitsTools?.value.always === true) continue;
      const key = `${mergesRuns} ${asSent} ${keyOf(facts)}`;
      const label = model === undefined ? contract.name : `${contract.name}/${model}`;
      const same = found.get(key);
      if (same !== undefined) same.labels.push(label);
      else {
        const options = { from: format, for: contract.name, ...(model === undefined ? {} : { model }) };
        found.set(key, { label, options, mergesRuns, facts, labels: [label] });
      }
    }
  }
  return [...found.values()];
}

function keyOf(facts: Facts): string {
  const names = Object.keys(facts).filter((name) => !LIMITS.has(name));
  return JSON.stringify(
    names.sort().map((name) => {
      const fact = facts[name as keyof Facts];
      return [name, fact?.level, fact?.value];
    }),
  );
}
