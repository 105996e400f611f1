import type { Fact } from "../contract.ts";

/** Which characters text may contain. */
export interface TextFacts {
  /** Text contains no lone surrogate. */
  readonly textIsWellFormed?: Fact;
  /** Text contains no NUL. */
  readonly textHasNoNul?: Fact;
}
