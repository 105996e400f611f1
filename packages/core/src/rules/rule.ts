import type { Facts, Level } from "../contracts/contract.ts";
import type { Draft } from "../edits/draft.ts";
import type { Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";
import type { Tool } from "../model/request.ts";
import type { Step } from "../pairing/pairs.ts";
import type { View } from "./shared/view.ts";

/** A breach of a rule at a place in the outline. */
export interface Breach {
  /** The message; absent if the history or the request as a whole is wrong. */
  readonly message?: Message | undefined;
  /** The tool, or all tools. */
  readonly tool?: Tool | "all" | undefined;
  /** Place of another field of the request: `tool_choice`. */
  readonly place?: string | undefined;
  readonly part?: Part | undefined;
  /** The other half of a pair, or the first of two. */
  readonly other?: { readonly message: Message; readonly part?: Part | undefined } | undefined;
  /** "X, expected Y": what is unexpected, and what would be right. */
  readonly sentence: string;
  /** Overrides the fact's level if this breach is less certain. */
  readonly level?: Level | undefined;
  /** The fact's sentence does not fit this breach. */
  readonly unsaid?: boolean;
  /** Values for gaps in the provider's sentence, if they do not follow from the place. */
  readonly data?: { readonly [gap: string]: string | number };
  /** Mends the breach. Absent if only the caller can. */
  readonly mend?: ((draft: Draft) => void) | undefined;
}

/** Receives the breaches that a rule finds. */
export type Reporter = (breach: Breach) => void;

/**
 * One invariant. A rule reads the outline only through a {@link View}; it knows the type of a contract, but no
 * provider; and it is active if the contract has its fact.
 */
export interface Rule<Name extends keyof Facts = keyof Facts> {
  /** The positive invariant, in kebab-case: `tool-call-has-result`. */
  readonly code: string;
  /** The fact of a contract that activates it. */
  readonly fact: Name;
  /**
   * Its findings depend only on the texts of single parts, so edits of other rules cannot add any. If it found nothing
   * at first, repair does not run it again.
   */
  readonly local?: true;
  /**
   * It is one of the rules about pairs. They share one view of the history, and their edits are applied together, so
   * none of them affects what another one found.
   */
  readonly pairs?: true;
  /** It judges the wire form itself. Adapters rewrite that for messages of other formats. */
  readonly asSent?: true;
  /**
   * Steps in which findings about pairs are only risks, because it is unclear how the provider applies the fact there.
   */
  readonly eases?: (view: View) => ReadonlySet<Step>;
  /** Finds every breach in one pass; `value` is the fact's value. */
  find(view: View, report: Reporter, value: NonNullable<Facts[Name]>["value"]): void;
}
