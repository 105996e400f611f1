import type { Contract, Fact, Facts } from "../contracts/contract.ts";
import { type ResolvedContract, resolveContract } from "../contracts/resolve-contract.ts";
import { SutureError } from "../errors.ts";
import { detectAmong } from "../formats/detect-format.ts";
import type { Format } from "../formats/format.ts";
import type { Outline } from "../model/outline.ts";
import { rules } from "../rules/registry.ts";
import type { Rule } from "../rules/rule.ts";
import type { ViewContext } from "../rules/shared/view.ts";
import type { CheckOptions, RepairOptions } from "./options.ts";
import { resolvePolicy } from "./policy.ts";

/** The formats and contracts to work with. */
export interface SutureParts {
  readonly formats: readonly Format[];
  readonly contracts: readonly Contract[];
}

/** A document that was read, and what it is held against. */
export interface Reading {
  readonly format: Format;
  readonly outline: Outline;
  readonly contract: ResolvedContract;
  readonly context: ViewContext;
  /** The rules that the contract switches on, in order. */
  readonly rules: readonly Rule[];
}

const NUMBERED: Fact = { value: true, level: "error", source: "the format" };

/** Reads the document and settles what it is held against. */
export function openDocument(
  parts: SutureParts,
  input: unknown,
  options: RepairOptions,
  target: Format | undefined,
): Reading {
  const format = sourceFormat(parts, input, options);
  const outline = format.read(input);
  const wire = target ?? format;
  const named = findNamed("contract", parts.contracts, options.for ?? wire.contract);
  const contract = resolveContract(named, wire.name, options.model ?? outline.request.model);
  // A format that links calls and results by id needs ids, also where the provider does not.
  const demands = demandsOf(contract, wire.shape.ids && !(contract.asSent && outline.shape.ids));
  const context: ViewContext = {
    facts: demands.facts,
    mergesRuns: contract.mergesRuns,
    asSent: contract.asSent,
    pending: new Set(options.pending),
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

// Resolved contracts are kept, and so is what follows from them.
const plain = new WeakMap<ResolvedContract, Demands>();
const numbered = new WeakMap<ResolvedContract, Demands>();

/** The facts and rules of a contract; with `numbers`, calls need ids whatever the contract says. */
function demandsOf(contract: ResolvedContract, numbers: boolean): Demands {
  const kept = numbers ? numbered : plain;
  let demands = kept.get(contract);
  if (demands === undefined) {
    const facts: Facts = numbers ? { callHasId: NUMBERED, ...contract.facts } : contract.facts;
    const isOn = (rule: Rule) => facts[rule.fact] !== undefined && (contract.asSent || rule.asSent !== true);
    demands = { facts, rules: rules.filter(isOn) };
    kept.set(contract, demands);
  }
  return demands;
}

function sourceFormat({ formats, contracts }: SutureParts, input: unknown, options: CheckOptions): Format {
  if (options.from !== undefined) return findNamed("format", formats, options.from);
  const { format, candidates, reason } = detectAmong(formats, input);
  // Formats that write this document alike read it alike: the contract's own wire is the natural choice.
  const wires = contracts.find((contract) => contract.name === options.for)?.wires ?? {};
  const choice = format ?? candidates.find((name) => Object.hasOwn(wires, name)) ?? candidates[0];
  if (choice !== undefined) return findNamed("format", formats, choice);
  throw new SutureError("unknown-format", reason, {
    hint: `Name the format: ${formats.map((each) => each.name).join(", ")}.`,
  });
}

/** The format or contract of that name; throws a `SutureError` that lists the known ones. */
export function findNamed<Kind extends { readonly name: string }>(
  what: "format" | "contract",
  all: readonly Kind[],
  name: string,
): Kind {
  const found = all.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw new SutureError(`unknown-${what}`, `unknown ${what} ${String(name)}`, {
    hint: `Known ${what}s: ${all.map((each) => each.name).join(", ")}.`,
  });
}
