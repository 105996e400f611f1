import type { Fact } from "../contract.ts";

/** Which characters a name or id may hold, and how many. */
export interface Spelling {
  /** Inside of a character class: `A-Za-z0-9_-`. */
  readonly chars: string;
  /** Inside of a character class for the first character, where it is narrower. */
  readonly first?: string;
  readonly min: number;
  readonly max: number;
  /** Up to this length, more than `max` is a risk only: some take it, or nobody was seen to refuse it. */
  readonly doubted?: number;
  /** How ids of calls begin that the provider runs itself, where those are judged. */
  readonly hosted?: string;
  /** Names are judged where tools are defined; for standing in a call, nobody was seen to refuse one of up to this length. */
  readonly defined?: number;
  /** Names of results that are spelled otherwise are a risk only, unless a call of that name is an error. */
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
