import { isBag } from "../json/values.ts";
import { FLAG, IDS, type Kind, type Kinds, oneOf, TEXT } from "../options/kinds.ts";
import type { ConvertOptions, RepairOptions } from "./options.ts";

const [outcomes, isOutcome] = oneOf("never-ran", "may-have-run", "denied", "lost");

const OUTCOMES: Kind = [
  `an object of ids, each with ${outcomes}`,
  (value) => isBag(value) && Object.values(value).every(isOutcome),
];

/** Policies are looked at where they are resolved, case by case. */
const POLICY: Kind = ["a policy", () => true];

export const PROVIDER: Kind = [
  "an object with format, contract and rules",
  (value) => isBag(value) && isBag(value.format) && isBag(value.contract) && Array.isArray(value.rules),
];

/** Options for one provider. What only `repair` asks for may be handed to `check`, too: a program has one set of options. */
export const PROVIDER_OPTIONS: Kinds<Omit<RepairOptions, "from" | "for">> = {
  model: TEXT,
  strict: FLAG,
  pending: IDS,
  policy: POLICY,
  resume: FLAG,
  outcomes: OUTCOMES,
};

/** Options of `check` and `repair`. */
export const REPAIR_OPTIONS: Kinds<RepairOptions> = { from: TEXT, for: TEXT, ...PROVIDER_OPTIONS };

/** Options of `convert`. */
export const CONVERT_OPTIONS: Kinds<ConvertOptions> = { to: TEXT, ...REPAIR_OPTIONS };
