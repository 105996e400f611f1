import type { Fact } from "../contract.ts";

/** Which characters texts hold. */
export interface TextFacts {
  /** Text holds no lone surrogate. */
  readonly textIsWellFormed?: Fact;
  /** Text holds no NUL. */
  readonly textHasNoNul?: Fact;
}
