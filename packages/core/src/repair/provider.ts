import type { Contract, Facts } from "../contracts/contract.ts";
import type { Syntax } from "../formats/format.ts";
import type { Rule } from "../rules/rule.ts";

/** One endpoint's histories: how they are written, what is accepted, and the rules that look after it. */
export interface Provider {
  readonly format: Syntax;
  readonly contract: Contract;
  /** Every rule that a fact of the contract's wire switches on, in the order repair runs them; others stay idle. */
  readonly rules: readonly Rule[];
  /**
   * Facts that no history in this format can break: their rules are for what comes from other formats, and may be left out.
   * Listed, not derived: to name a rule is to carry it in the bundle, and facts without a rule are refused in providers of the
   * caller's own. A test holds the list against both.
   */
  readonly unbroken?: readonly (keyof Facts)[];
}
