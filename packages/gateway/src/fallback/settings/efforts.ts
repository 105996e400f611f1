import type { Effort, RequestSettings } from "./request-settings.ts";

/** What a request says about thinking. */
interface Asked {
  readonly effort: Effort | undefined;
  readonly budget: number | undefined;
}

/** All levels, from the lowest. */
export const EFFORTS: readonly Effort[] = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/** Tokens for each level, where thinking is measured in tokens. */
const BUDGETS: { readonly [Word in Effort]: number } = {
  none: 0,
  minimal: 1_024,
  low: 2_048,
  medium: 8_192,
  high: 16_384,
  xhigh: 32_768,
  max: 32_768,
};

/** The effort in a setting, if it is one of the levels. */
export function effortOf(value: unknown): RequestSettings | undefined {
  const word = EFFORTS.find((effort) => effort === String(value).toLowerCase());
  return word === undefined ? undefined : { effort: word };
}

/** How hard to think, given as a level or in tokens. */
export function effortIn({ effort, budget }: Asked): Effort | undefined {
  if (effort !== undefined || budget === undefined || budget < 0) return effort;
  if (budget === 0) return "none";
  return budget <= BUDGETS.low ? "low" : budget <= BUDGETS.medium ? "medium" : "high";
}

/** How many tokens to think with, given as a level or in tokens. */
export function budgetIn({ effort, budget }: Asked): number | undefined {
  return budget ?? (effort === undefined ? undefined : BUDGETS[effort]);
}
