import type { Contract, Facts, ResolvedContract } from "@suture/core";
import { sampleModels } from "./sample-models.ts";

/** A set of facts that some contract has for a format, with the first contract and model that has it. */
export interface DistinctContract {
  /** For example `deepseek/deepseek-reasoner`. */
  readonly label: string;
  /** Options for `check` and `repair`. */
  readonly options: { readonly from: string; readonly for: string; readonly model?: string };
  readonly mergesRuns: boolean;
  readonly facts: Facts;
  /** All contracts and models with exactly these facts. */
  readonly labels: readonly string[];
}

/** Core's own function for the facts of a contract, given a format and a model. */
export type Resolve = (contract: Contract, format: string, model: string | undefined) => ResolvedContract;

/** Limits that no short history reaches, and facts about things that no history of a run contains. */
const LIMITS: ReadonlySet<string> = new Set([
  ...["textLength", "messageCount", "toolCount", "callCount", "mediaCount"],
  "toolChoiceIsFree",
]);

/** Earlier results by contracts and format, because every property of a law asks again. */
const known = new WeakMap<readonly Contract[], Map<string, readonly DistinctContract[]>>();

/**
 * Every distinct set of facts that contracts have for a format. With `own`, only those of contracts with this format as a wire of their
 * own: other formats get the facts of the default wire.
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
      // Nothing but the caller can help a model without any functions: law 1 names this exception.
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
