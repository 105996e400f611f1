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
  const lacksIds = numbers && contract.facts.callHasId === undefined;
  const facts: Facts = lacksIds ? { ...contract.facts, callHasId: NUMBERED } : contract.facts;
  const context: ViewContext = {
    facts,
    mergesRuns: contract.mergesRuns,
    asSent: contract.asSent,
    pending: options.pending === undefined ? NONE_PENDING : new Set(options.pending),
    policy: resolvePolicy(options.policy),
    outcomes: options.outcomes ?? {},
    contentOf: (part) => format.contentOf(part),
    fieldsOf: (message) => format.fieldsOf(message),
  };
  return { format, outline, contract, context, rules: rulesOn(rules, contract, facts) };
}

// Resolved contracts are kept, and so are the rules that the latest ones asked with come down to.
const kept = new WeakMap<ResolvedContract, { readonly all: readonly Rule[]; readonly on: readonly Rule[] }>();

/** The rules that the facts of a contract switch on; `facts` may be more than its own. */
function rulesOn(all: readonly Rule[], contract: ResolvedContract, facts: Facts): readonly Rule[] {
  const known = kept.get(contract);
  if (known?.all === all && facts === contract.facts) return known.on;
  const on = all.filter(
    (rule) => facts[rule.fact] !== undefined && (contract.asSent || rule.asSent !== true),
  );
  if (facts === contract.facts) kept.set(contract, { all, on });
  return on;
}
