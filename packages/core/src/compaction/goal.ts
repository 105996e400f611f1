import { SutureError } from "../errors.ts";
import { type LearnedWindows, type ModelWindow, windowOf } from "../tokens/windows/window-of.ts";
import type { Goal } from "./climb.ts";
import type { CompactOptions } from "./options.ts";

/** Share of the window that is aimed at: well below the trigger, so that the next few turns do not pull it again. */
const TARGET = 0.5;

/** What a model holds, or what was learned of it. */
export function windowFor(
  { window, learned }: { readonly window?: number | undefined; readonly learned?: LearnedWindows },
  model = "",
): ModelWindow {
  const known = windowOf(model, learned);
  return window === undefined ? known : { ...known, input: window, context: window, known: true };
}

/** Tokens that are aimed at in a window. */
export function targetOf(
  { target = TARGET }: Pick<CompactOptions, "target">,
  { input }: ModelWindow,
): number {
  return Math.floor(input * target);
}

/** Settles the tokens to be reached: those given, or a share of what the model holds. */
export function budgetOf(options: CompactOptions, model: string | undefined): number {
  const { budget, window } = options;
  if (budget !== undefined) {
    if (Number.isFinite(budget) && budget > 0) return Math.floor(budget);
    throw new SutureError("bad-option", `budget is ${String(budget)}`, {
      path: "budget",
      hint: "Give a number of tokens above zero.",
    });
  }
  if (window === undefined && model === undefined)
    throw new SutureError("bad-option", "neither a budget nor a model is given", {
      path: "budget",
      hint: "Give a budget in tokens, or the model whose window the history has to fit.",
    });
  return targetOf(options, windowFor(options, model));
}

/** What is to be reached, in numbers. */
export function goalOf(
  options: CompactOptions,
  budget: number,
  { byModel, cutAt }: Pick<Goal, "byModel" | "cutAt">,
  summedUp: number,
): Goal {
  const { minKeepTail = 0, headFirst = false } = options;
  return {
    budget,
    minKeepTail,
    headFirst,
    cutAt,
    summaryTokens: summaryTokensOf(options, budget),
    byModel,
    summedUp,
  };
}

/** Tokens that a summary or digest may take, its mark included. */
export function summaryTokensOf({ maxSummaryTokens }: CompactOptions, budget: number): number {
  return maxSummaryTokens ?? Math.floor(Math.min(4000, Math.max(budget / 6, Math.min(250, budget / 3))));
}

/** Tokens above which a result is capped. */
export function capOf({ maxResultTokens }: CompactOptions, budget: number): number {
  return maxResultTokens ?? Math.max(500, Math.floor(budget / 10));
}
