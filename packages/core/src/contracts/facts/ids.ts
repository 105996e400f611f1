import type { Fact } from "../contract.ts";

/** Which characters a name or id may hold, and how many. */
export interface Spelling {
  /** Inside of a character class: `A-Za-z0-9_-`. */
  readonly chars: string;
  /** Inside of a character class for the first character, where it is narrower. */
  readonly first?: string;
  readonly min: number;
  readonly max: number;
  /** What is longer than `max`, but no longer than this, is only a risk: some take it, or nobody was seen to refuse it. */
  readonly doubted?: number;
  /** How ids of calls begin that the provider runs itself, where those are judged. */
  readonly hosted?: string;
  /** Only names of defined tools are sure to be judged; one that only calls have is refused when it is longer than this. */
  readonly defined?: number;
  /** A result with a name of another spelling is only a risk, unless its call has the same name. */
  readonly laxResults?: true;
}

/** How ids and names are spelled, and which of them have to differ. */
export interface IdFacts {
  /** Every call carries an id. */
  readonly callHasId?: Fact;
  /** One id stands for one call within one message. */
  readonly callIdIsUniqueInStep?: Fact;
  /** One id stands for one call within one turn. */
  readonly callIdIsUniqueInTurn?: Fact;
  /** How a call id may be spelled. */
  readonly callIdSpelling?: Fact<Spelling>;
  /** The name of who speaks holds neither white space nor signs of markup. */
  readonly speakerNameIsPlain?: Fact;
  /** How a tool name may be spelled. */
  readonly toolNameSpelling?: Fact<Spelling>;
  /** How ids of items begin, by item type, and their greatest length (Responses). */
  readonly itemId?: Fact<{ readonly prefixes: { readonly [type: string]: string }; readonly max: number }>;
}
