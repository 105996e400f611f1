import { type Detection, detectAmong } from "../formats/detect-format.ts";
import { checkWith } from "./check.ts";
import type { SutureParts } from "./open-document.ts";
import type { CheckOptions, ConvertOptions, RepairOptions } from "./options.ts";
import { convertWith, type Repaired, repairWith } from "./repair.ts";
import type { Report } from "./report.ts";

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
 * Builds Suture from the formats and contracts given, so that a bundle carries only those.
 *
 * @example
 * const suture = createSuture({ formats: [anthropicFormat], contracts: [anthropicContract] });
 * const { document } = suture.repair(body);
 */
export function createSuture(parts: SutureParts): Suture {
  return {
    check: (input, options = {}) => checkWith(parts, input, options),
    repair: (input, options = {}) => repairWith(parts, input, options),
    convert: (input, options) => convertWith(parts, input, options),
    detectFormat: (input) => detectAmong(parts.formats, input),
  };
}
