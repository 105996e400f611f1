import { type Detection, detectAmong } from "../formats/detect-format.ts";
import { checkFor } from "./check.ts";
import { chooseProvider, type SutureParts } from "./choose-provider.ts";
import { convertWith } from "./convert.ts";
import type { CheckOptions, ConvertOptions, RepairOptions } from "./options.ts";
import { type Repaired, repairFor } from "./repair.ts";
import type { Report } from "./report.ts";
import { requireRules } from "./require-rules.ts";

/** Suture over a chosen set of formats and contracts. */
export interface Suture {
  /** Says what is wrong with a history under a contract. */
  check(input: unknown, options?: CheckOptions): Report;
  /** Mends a history so that the contract's provider accepts it. */
  repair<Document>(input: Document, options?: RepairOptions): Repaired<Document>;
  /** Mends a history for another format's provider and writes it in that format. */
  convert(input: unknown, options: ConvertOptions): Repaired;
  /** Says which format a document is in, or why it cannot tell. */
  detectFormat(input: unknown): Detection;
}

/**
 * Builds Suture from the formats, contracts and rules given, so that a bundle carries only those. Where one provider is
 * enough, `forProvider` makes smaller ones.
 *
 * @example
 * const suture = createSuture({ formats, contracts: [...contracts, myContract], rules });
 * const { document } = suture.repair(body, { for: "mine" });
 */
export function createSuture(parts: SutureParts): Suture {
  for (const contract of parts.contracts) {
    for (const wire of Object.keys(contract.wires)) requireRules(parts.rules, contract, wire);
  }
  return {
    check: (input, options = {}) => checkFor(chooseProvider(parts, input, options), input, options),
    repair: (input, options = {}) => repairFor(chooseProvider(parts, input, options), input, options),
    convert: (input, options) => convertWith(parts, input, options),
    detectFormat: (input) => detectAmong(parts.formats, input),
  };
}
