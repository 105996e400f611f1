import type { Facts, Level } from "../contracts/contract.ts";
import type { Draft } from "../edits/draft.ts";
import type { Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";
import type { Tool } from "../model/request.ts";
import type { Step } from "../pairing/pairs.ts";
import type { View } from "./shared/view.ts";

/** A rule broken at a place, still tied to the outline it was found in. */
export interface Breach {
  /** The message; absent for the history or the request as a whole. */
  readonly message?: Message | undefined;
  /** The tool, or all that are defined. */
  readonly tool?: Tool | "all" | undefined;
  /** Place of another field of the request: `tool_choice`. */
  readonly place?: string | undefined;
  readonly part?: Part | undefined;
  /** The other half of a pair, or the first of two. */
  readonly other?: { readonly message: Message; readonly part?: Part | undefined } | undefined;
  /** "X, expected Y": what is unexpected, and what would be right. */
  readonly sentence: string;
  /** Overrides the level of the fact, where this breach is less certain. */
  readonly level?: Level | undefined;
  /** The provider has other words for this breach than those of the fact. */
  readonly unsaid?: boolean;
  /** Fills the gaps of the provider's sentence where they are about more than the place, the id and the name. */
  readonly data?: { readonly [gap: string]: string | number };
  /** Mends it. Absent when only the caller can. */
  readonly mend?: ((draft: Draft) => void) | undefined;
}

/** Takes breaches from a rule. */
export type Reporter = (breach: Breach) => void;

/**
 * One invariant. A rule reads the outline through a {@link View}, never a message behind its back; it knows the type of
 * a contract, never a provider; it is on when the contract holds its fact.
 */
export interface Rule<Name extends keyof Facts = keyof Facts> {
  /** The positive invariant, in kebab-case: `tool-call-has-result`. */
  readonly code: string;
  /** The fact of a contract that switches it on. */
  readonly fact: Name;
  /**
   * What it finds depends on the texts of single parts alone, so that no other rule's edits can add to it. Repair need
   * not look again where a first look found nothing.
   */
  readonly local?: true;
  /**
   * One of the rules about pairs. They share one look at a history, and what they mend is carried out together: none of
   * them changes what another one found.
   */
  readonly pairs?: true;
  /** It judges the wire form itself, which an adapter of another format's messages writes anew. */
  readonly asSent?: true;
  /** Steps in which what the rules about pairs find is only a risk, as nobody knows what the provider makes of the fact there. */
  readonly eases?: (view: View) => ReadonlySet<Step>;
  /** Finds every breach in one pass; `value` is that of the fact. */
  find(view: View, report: Reporter, value: NonNullable<Facts[Name]>["value"]): void;
}
