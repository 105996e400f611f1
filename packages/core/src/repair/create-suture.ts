import { type Detection, detectAmong } from "../formats/detect-format.ts";
import { LIST } from "../options/kinds.ts";
import { requireOption, requireOptions } from "../options/require-options.ts";
import { checkFor } from "./check.ts";
import { chooseProvider, type SutureParts } from "./choose-provider.ts";
import { convertWith } from "./convert.ts";
import { CONVERT_OPTIONS, REPAIR_OPTIONS } from "./option-kinds.ts";
import type { CheckOptions, ConvertOptions, RepairOptions } from "./options.ts";
import { type Repaired, repairFor } from "./repair.ts";
import type { Report } from "./report.ts";
import { requireRules } from "./require-rules.ts";

/** Suture for a chosen set of formats and contracts. */
export interface Suture {
  /** Finds what is wrong with a history under a contract. */
  check(input: unknown, options?: CheckOptions): Report;
  /** Mends a history so that the contract's provider accepts it. */
  repair<Document>(input: Document, options?: RepairOptions): Repaired<Document>;
  /** Converts a history to another format, and mends it for that format's provider. */
  convert(input: unknown, options: ConvertOptions): Repaired;
  /** Determines the format of a document, or why that is unclear. */
  detectFormat(input: unknown): Detection;
}

/**
 * Builds Suture from the given formats, contracts and rules, so that a bundle carries only those. If one provider is
 * enough, `forProvider` makes it smaller.
 *
 * @example
 * const suture = createSuture({ formats, contracts: [...contracts, myContract], rules });
 * const { document } = suture.repair(body, { for: "mine" });
 */
export function createSuture(parts: SutureParts): Suture {
  const { formats, contracts, rules } = parts ?? {};
  for (const [name, list] of Object.entries({ formats, contracts, rules })) requireOption(name, list, LIST);
  for (const contract of contracts) {
    for (const wire of Object.keys(contract.wires)) requireRules(rules, contract, wire);
  }
  return {
    check(input, options = {}) {
      requireOptions(options, REPAIR_OPTIONS);
      return checkFor(chooseProvider(parts, input, options), input, options);
    },
    repair(input, options = {}) {
      requireOptions(options, REPAIR_OPTIONS);
      return repairFor(chooseProvider(parts, input, options), input, options);
    },
    convert(input, options) {
      requireOptions(options, CONVERT_OPTIONS);
      return convertWith(parts, input, options);
    },
    detectFormat: (input) => detectAmong(formats, input),
  };
}
