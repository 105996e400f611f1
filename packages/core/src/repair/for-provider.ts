import { wireOf } from "../contracts/resolve-contract.ts";
import { requireOption, requireOptions } from "../options/require-options.ts";
import { checkFor } from "./check.ts";
import { PROVIDER, PROVIDER_OPTIONS } from "./option-kinds.ts";
import type { CheckOptions, RepairOptions } from "./options.ts";
import type { Provider } from "./provider.ts";
import { type Repaired, repairFor } from "./repair.ts";
import type { Report } from "./report.ts";
import { requireRules } from "./require-rules.ts";

/** Suture for one provider: documents are in its format, and are judged by its contract. */
export interface ProviderSuture {
  /** Finds what is wrong with a history. */
  check(input: unknown, options?: Omit<CheckOptions, "from" | "for">): Report;
  /** Mends a history so that the provider accepts it. Clean input comes back as the very same object. */
  repair<Document>(input: Document, options?: Omit<RepairOptions, "from" | "for">): Repaired<Document>;
}

/**
 * Builds Suture for one provider. This gives the smallest bundle, without other formats, contracts and their rules.
 *
 * @example
 * const { check, repair } = forProvider(anthropic);
 * const { document } = repair(body);
 */
export function forProvider(provider: Provider): ProviderSuture {
  requireOption("provider", provider, PROVIDER);
  const { format, contract, rules, unbroken = [] } = provider;
  const wire = wireOf(contract, format.name);
  requireRules(rules, contract, wire, wire === format.name ? unbroken : []);
  return {
    check(input, options = {}) {
      requireOptions(options, PROVIDER_OPTIONS);
      return checkFor(provider, input, options);
    },
    repair(input, options = {}) {
      requireOptions(options, PROVIDER_OPTIONS);
      return repairFor(provider, input, options);
    },
  };
}
