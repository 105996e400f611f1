import type { Fact, Facts } from "../contracts/contract.ts";
import { type ResolvedContract, resolveContract } from "../contracts/resolve-contract.ts";
import type { Syntax } from "../formats/format.ts";
import type { Outline } from "../model/outline.ts";
import type { Rule } from "../rules/rule.ts";
import type { ViewContext } from "../rules/shared/view.ts";
import type { RepairOptions } from "./options.ts";
import { resolvePolicy } from "./policy.ts";
import type { Provider } from "./provider.ts";

/** A document that was read, and what it is held against. */
export interface Reading {
  readonly format: Syntax;
  readonly outline: Outline;
  readonly contract: ResolvedContract;
  readonly context: ViewContext;
  /** The rules that the contract switches on, in order. */
  readonly rules: readonly Rule[];
}

/** Most callers have nothing under way. */
const NONE_PENDING: ReadonlySet<string> = new Set();

const NUMBERED: Fact = { value: true, level: "error", source: "the format" };

/** Reads the document and settles what it is held against; `wire` is the format it will be sent in. */
export function openDocument(
  { format, contract: named, rules }: Provider,
  input: unknown,
  options: RepairOptions,
  wire: Syntax = format,
): Reading {
  const outline = format.read(input);
  const contract = resolveContract(named, wire.name, options.model ?? outline.request.model);
  // A format that links calls and results by id needs ids, also where the provider does not.
  const numbers = wire.shape.ids && !(contract.asSent && outline.shape.ids);
  const demands = demandsOf(rules, contract, numbers);
  const context: ViewContext = {
    facts: demands.facts,
    mergesRuns: contract.mergesRuns,
    asSent: contract.asSent,
    pending: options.pending === undefined ? NONE_PENDING : new Set(options.pending),
    policy: resolvePolicy(options.policy),
    outcomes: options.outcomes ?? {},
    contentOf: (part) => format.contentOf(part),
    fieldsOf: (message) => format.fieldsOf(message),
  };
  return { format, outline, contract, context, rules: demands.rules };
}

/** What a contract asks, and the rules that see to it. */
interface Demands {
  readonly facts: Facts;
  readonly rules: readonly Rule[];
}

type Kept = WeakMap<ResolvedContract, Demands>;

// Resolved contracts are kept, and so is what follows from them: without and with ids for calls.
const kept = new WeakMap<readonly Rule[], readonly [plain: Kept, numbered: Kept]>();

/** The facts and rules of a contract; with `numbers`, calls need ids whatever the contract says. */
function demandsOf(rules: readonly Rule[], contract: ResolvedContract, numbers: boolean): Demands {
  let both = kept.get(rules);
  if (both === undefined) {
    both = [new WeakMap(), new WeakMap()];
    kept.set(rules, both);
  }
  const own = both[numbers ? 1 : 0];
  let demands = own.get(contract);
  if (demands === undefined) {
    const facts: Facts = numbers ? { callHasId: NUMBERED, ...contract.facts } : contract.facts;
    const isOn = (rule: Rule) => facts[rule.fact] !== undefined && (contract.asSent || rule.asSent !== true);
    demands = { facts, rules: rules.filter(isOn) };
    own.set(contract, demands);
  }
  return demands;
}
