import { HISTORY } from "../options/history-options.ts";
import { AMOUNT, COUNT, doer, type Kind, type Kinds, oneOf, TEXT } from "../options/kinds.ts";
import type { Keep } from "./cuts.ts";
import type { HistoryOptions } from "./open-history.ts";
import type { PageOptions, SplitOptions } from "./split.ts";
import type { Weighing } from "./weights.ts";

export const BOUNDARY: Kind = oneOf("turn", "step");

/** Options of all functions about turns. Each accepts those of the others, so the same object can be passed to all. */
export const HISTORY_OPTIONS: Kinds<
  HistoryOptions & Weighing & SplitOptions & PageOptions & { for: string }
> = {
  from: TEXT,
  for: TEXT,
  ...HISTORY,
  tokenizer: doer("count"),
  weigh: ["a function", (value) => typeof value === "function"],
  minKeepTail: COUNT,
  boundary: BOUNDARY,
  size: COUNT,
  start: ["a whole number", Number.isInteger],
  end: ["a whole number", Number.isInteger],
};

/** What a tail may have to hold. */
export const KEEP: Kinds<Keep> = { minMessages: AMOUNT, minTokens: AMOUNT, minTurns: AMOUNT };
