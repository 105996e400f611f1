import type { Effort, RequestSettings } from "./request-settings.ts";

/** What a request says of thinking. */
interface Asked {
  readonly effort: Effort | undefined;
  readonly budget: number | undefined;
}

/** The words there are, from the least. */
export const EFFORTS: readonly Effort[] = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/** Tokens that a word stands for, where thinking is a matter of tokens. */
const BUDGETS: { readonly [Word in Effort]: number } = {
  none: 0,
  minimal: 1_024,
  low: 2_048,
  medium: 8_192,
  high: 16_384,
  xhigh: 32_768,
  max: 32_768,
};

/** The effort that a setting says, if it is a word for one. */
export function effortOf(value: unknown): RequestSettings | undefined {
  const word = EFFORTS.find((effort) => effort === String(value).toLowerCase());
  return word === undefined ? undefined : { effort: word };
}

/** How hard to think, said in a word or in tokens. */
export function effortIn({ effort, budget }: Asked): Effort | undefined {
  if (effort !== undefined || budget === undefined || budget < 0) return effort;
  if (budget === 0) return "none";
  return budget <= BUDGETS.low ? "low" : budget <= BUDGETS.medium ? "medium" : "high";
}

/** How many tokens to think with, said in a word or in tokens. */
export function budgetIn({ effort, budget }: Asked): number | undefined {
  return budget ?? (effort === undefined ? undefined : BUDGETS[effort]);
}
