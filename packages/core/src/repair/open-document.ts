import type { Fact, Facts } from "../contracts/contract.ts";
import { type ResolvedContract, resolveContract } from "../contracts/resolve-contract.ts";
import type { Syntax } from "../formats/format.ts";
import type { Outline } from "../model/outline.ts";
import type { Rule } from "../rules/rule.ts";
import type { ViewContext } from "../rules/shared/view.ts";
import { HeldRule } from "./held-rule.ts";
import type { RepairOptions } from "./options.ts";
import { resolvePolicy } from "./policy.ts";
import type { Provider } from "./provider.ts";

/** A document that was read, and what it is judged by. */
export interface Reading {
  readonly format: Syntax;
  readonly outline: Outline;
  readonly contract: ResolvedContract;
  readonly context: ViewContext;
  /** The rules that the contract switches on, in order. */
  readonly rules: readonly HeldRule[];
}

/** Shared, because most callers have no pending calls. */
const NONE_PENDING: ReadonlySet<string> = new Set();

const NUMBERED: Fact = { value: true, level: "error", source: "the format" };

/** No vendor has an empty name, so only unsigned reasoning is accepted. */
const UNSIGNED: Facts = {
  reasoningIsNative: { value: [""], level: "error", source: "the caller" },
  callIsSigned: { value: "anew", level: "error", source: "the caller" },
};

/** Reads the document and determines what it is judged by; `wire` is the format it will be sent in. */
export function openDocument(
  { format, contract: named, rules: all }: Provider,
  input: unknown,
  options: RepairOptions,
  wire: Syntax = format,
): Reading {
  const outline = format.read(input);
  const contract = resolveContract(named, wire.name, options.model ?? outline.request.model);
  // A format that links calls and results by id needs ids, even if the provider does not.
  const numbers = wire.shape.ids && !(contract.asSent && outline.shape.ids);
  const lacksIds = numbers && contract.facts.callHasId === undefined;
  const { facts, rules, eases } = termsOf(all, contract, lacksIds, options.dropSignatures === true);
  const awaited = wire.shape === format.shape ? (outline.request.awaited ?? []) : [];
  const context: ViewContext = {
    facts,
    mergesRuns: contract.mergesRuns,
    asSent: contract.asSent,
    pending:
      options.pending === undefined && awaited.length === 0
        ? NONE_PENDING
        : new Set([...(options.pending ?? []), ...awaited]),
    policy: resolvePolicy(options.policy),
    outcomes: options.outcomes,
    eases,
    contentOf: (part) => format.contentOf(part),
    // The fields of a whole reply are never sent.
    fieldsOf: (message) => (message.held === undefined ? format.fieldsOf(message) : []),
  };
  return { format, outline, contract, context, rules };
}

/** The facts and rules of a contract for a document. */
interface Terms {
  readonly all: readonly Rule[];
  readonly lacksIds: boolean;
  readonly unsigned: boolean;
  readonly facts: Facts;
  readonly rules: readonly HeldRule[];
  readonly eases: Rule["eases"];
}

// Resolved contracts are cached, so the latest terms of each can be cached too.
const kept = new WeakMap<ResolvedContract, Terms>();

/**
 * The facts of a contract and the rules that they switch on. Ids are required if a format needs them, and no signature
 * is accepted if the caller says so.
 */
function termsOf(
  all: readonly Rule[],
  contract: ResolvedContract,
  lacksIds: boolean,
  unsigned: boolean,
): Terms {
  const known = kept.get(contract);
  if (known?.all === all && known.lacksIds === lacksIds && known.unsigned === unsigned) return known;
  const named: Facts = lacksIds ? { ...contract.facts, callHasId: NUMBERED } : contract.facts;
  const facts: Facts = unsigned ? { ...named, ...UNSIGNED } : named;
  const rules: HeldRule[] = [];
  for (const rule of all) {
    const fact = facts[rule.fact];
    if (fact !== undefined && (contract.asSent || rule.asSent !== true)) rules.push(new HeldRule(rule, fact));
  }
  const eases = rules.find(({ rule }) => rule.eases)?.rule.eases;
  const terms: Terms = { all, lacksIds, unsigned, facts, rules, eases };
  kept.set(contract, terms);
  return terms;
}
