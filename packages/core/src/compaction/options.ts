import type { CheckOptions } from "../repair/options.ts";
import type { Tokenizer } from "../tokens/guard-tokenizer.ts";
import type { LearnedWindows } from "../tokens/windows/window-of.ts";
import type { DigestOptions } from "./digest/digest.ts";

/** Options of planning and compacting. */
export interface CompactOptions extends CheckOptions {
  /** Tokens that the whole request may take. */
  readonly budget?: number | undefined;
  /** A limit learned from the provider, in place of the window that is known of the model. */
  readonly window?: number | undefined;
  /** Limits that errors told, by model: what `learnWindow` keeps. */
  readonly learned?: LearnedWindows | undefined;
  /** Share of the window that is aimed at when no budget is given; 0.5. */
  readonly target?: number | undefined;
  /** Messages at the end that are kept as they are, at least; 0. */
  readonly minKeepTail?: number | undefined;
  /** Take the head out at once, without trying smaller measures first. */
  readonly headFirst?: boolean | undefined;
  /** Messages at the end whose outputs are not cleared; 8. */
  readonly keepRecent?: number | undefined;
  /** Tokens above which a single result is capped; a tenth of the budget, and no less than 500. */
  readonly maxResultTokens?: number | undefined;
  /** Tokens that a summary or digest may take; a sixth of the budget, a third of a small one, and no more than 4,000. */
  readonly maxSummaryTokens?: number | undefined;
  /** How much of everything a digest holds. */
  readonly digest?: DigestOptions | undefined;
  /** Counts tokens exactly, in place of the estimate. */
  readonly tokenizer?: Tokenizer | undefined;
  /** What estimates are multiplied by: what `calibrate` learned from usage. */
  readonly calibration?: number | undefined;
}
