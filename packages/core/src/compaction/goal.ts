import { refuse } from "../options/require-options.ts";
import { type LearnedWindows, type ModelWindow, windowOf } from "../tokens/windows/window-of.ts";
import type { Goal } from "./climb.ts";
import type { CompactOptions } from "./options.ts";

/**
 * Default target as a share of the window: well below the trigger, so that the next few turns do not reach it again.
 */
const TARGET = 0.5;
/** Minimum tokens of a summary; fewer have room only for its frame. */
const SMALLEST_SUMMARY = 110;

/** What determines a window, besides the model. */
export interface WindowOptions {
  /** Tokens that the model can hold, if you know better than the table. */
  readonly window?: number | undefined;
  /** Windows learned from errors by `learnWindow`. */
  readonly learned?: LearnedWindows | undefined;
}

/**
 * The window of a model, or what was learned of it. The reply's reserved tokens (`maxTokens`) are not available for the
 * prompt.
 */
export function windowFor({ window, learned }: WindowOptions, model = "", maxTokens = 0): ModelWindow {
  const table = windowOf(model, learned);
  const known = window === undefined ? table : { ...table, input: window, context: window, known: true };
  const free = known.context - maxTokens;
  return free > 0 && free < known.input ? { ...known, input: free } : known;
}

/** Target tokens within a window. */
export function targetOf(
  { target = TARGET }: Pick<CompactOptions, "target">,
  { input }: ModelWindow,
): number {
  return Math.max(1, Math.floor(input * target));
}

/** The tokens to reach: the given budget, or a share of the model's window. */
export function budgetOf(
  options: CompactOptions,
  model: string | undefined,
  maxTokens: number | undefined,
): number {
  const { budget, window } = options;
  if (budget !== undefined) return Math.floor(budget);
  if (window === undefined && model === undefined)
    refuse(
      "budget",
      "neither a budget nor a model is given",
      "Give a budget in tokens, or the model whose window the history has to fit.",
    );
  return targetOf(options, windowFor(options, model, maxTokens));
}

/** The goal of a compaction, in numbers. */
export function goalOf(
  options: CompactOptions,
  budget: number,
  { byModel, cutAt }: Pick<Goal, "byModel" | "cutAt">,
  summedUp: number,
): Goal {
  const { minKeepTail = 0, headFirst = false } = options;
  const summaryTokens = summaryTokensOf(options, budget);
  return { budget, minKeepTail, headFirst, cutAt, summaryTokens, byModel, summedUp };
}

/** Maximum tokens of a summary or digest, including its mark. */
export function summaryTokensOf({ maxSummaryTokens }: CompactOptions, budget: number): number {
  const usual = Math.min(4000, Math.max(budget / 6, Math.min(250, budget / 3)));
  return Math.max(SMALLEST_SUMMARY, Math.floor(maxSummaryTokens ?? usual));
}

/** Tokens above which a result is capped. */
export function capOf({ maxResultTokens }: CompactOptions, budget: number): number {
  return maxResultTokens ?? Math.max(500, Math.floor(budget / 10));
}
