import type { CheckOptions } from "../repair/options.ts";
import type { Tokenizer } from "../tokens/guard-tokenizer.ts";
import type { LearnedWindows } from "../tokens/windows/window-of.ts";
import type { DigestOptions } from "./digest/digest.ts";

/** Options of planning and compacting. */
export interface CompactOptions extends CheckOptions {
  /** Maximum tokens of the whole request. */
  readonly budget?: number | undefined;
  /** A limit learned from the provider, instead of the model's known window. */
  readonly window?: number | undefined;
  /** Limits learned from errors by `learnWindow`, by model. */
  readonly learned?: LearnedWindows | undefined;
  /** Target as a share of the window, if no budget is given; 0.5. */
  readonly target?: number | undefined;
  /** Minimum number of messages at the end that stay unchanged; 0. */
  readonly minKeepTail?: number | undefined;
  /** Remove the head at once, without trying smaller measures first. */
  readonly headFirst?: boolean | undefined;
  /** Number of messages at the end whose outputs are not cleared; 8. */
  readonly keepRecent?: number | undefined;
  /** Tokens above which a single result is capped; a tenth of the budget, but at least 500. */
  readonly maxResultTokens?: number | undefined;
  /** Maximum tokens of a summary or digest; a sixth of the budget (a third of a small one), but at most 4,000. */
  readonly maxSummaryTokens?: number | undefined;
  /** How much a digest contains. */
  readonly digest?: DigestOptions | undefined;
  /** Counts tokens exactly, instead of the estimate. */
  readonly tokenizer?: Tokenizer | undefined;
  /** Factor for estimates, as learned from usage by `calibrate`. */
  readonly calibration?: number | undefined;
}
