import type { Contract, Facts } from "../contracts/contract.ts";
import type { Syntax } from "../formats/format.ts";
import type { Rule } from "../rules/rule.ts";

/** One endpoint: how its histories are written, what it accepts, and the rules that enforce this. */
export interface Provider {
  readonly format: Syntax;
  readonly contract: Contract;
  /** Every rule that a fact of the contract's wire switches on, in the order repair runs them. Others are ignored. */
  readonly rules: readonly Rule[];
  /**
   * Facts that no history in this format can break, so their rules may be left out: they only matter for other formats.
   * This is a list, because deriving it would mean importing the rules, and because a missing rule must be an error in
   * a caller's own provider. A test checks the list.
   */
  readonly unbroken?: readonly (keyof Facts)[];
}
