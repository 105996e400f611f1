import { HISTORY } from "../options/history-options.ts";
import { ABOVE_ZERO, AMOUNT, doer, type Kinds, oneOf, TEXT } from "../options/kinds.ts";
import type { CounterOptions } from "./counter.ts";
import type { EstimateOptions } from "./estimate.ts";
import { families } from "./family.ts";
import type { WatchOptions } from "./watch-tokens.ts";

const COUNTER: Kinds<CounterOptions> = {
  ...HISTORY,
  family: oneOf(...Object.keys(families)),
  tokenizer: doer("count"),
  calibration: ABOVE_ZERO,
};

/** Options of `estimate`. */
export const ESTIMATE_OPTIONS: Kinds<EstimateOptions> = { from: TEXT, for: TEXT, sample: AMOUNT, ...COUNTER };

/** Options of `watchTokens`. */
export const WATCH_OPTIONS: Kinds<WatchOptions> = {
  from: TEXT,
  request: ["a request", () => true],
  ...COUNTER,
};
