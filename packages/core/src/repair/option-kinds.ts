import { isBag } from "../json/values.ts";
import { HISTORY } from "../options/history-options.ts";
import { type Kind, type Kinds, TEXT } from "../options/kinds.ts";
import type { ConvertOptions, RepairOptions } from "./options.ts";

export const PROVIDER: Kind = [
  "an imported provider, or an object with format, contract and rules",
  (value) => isBag(value) && isBag(value.format) && isBag(value.contract) && Array.isArray(value.rules),
];

/** Options for one provider. */
export const PROVIDER_OPTIONS: Kinds<Omit<RepairOptions, "from" | "for">> = HISTORY;

/** Options of `check` and `repair`. */
export const REPAIR_OPTIONS: Kinds<RepairOptions> = { from: TEXT, for: TEXT, ...PROVIDER_OPTIONS };

/** Options of `convert`. */
export const CONVERT_OPTIONS: Kinds<ConvertOptions> = { to: TEXT, ...REPAIR_OPTIONS };
