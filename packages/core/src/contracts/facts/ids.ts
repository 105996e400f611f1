import type { Fact } from "../contract.ts";

/** The allowed characters and length of a name or id. */
export interface Spelling {
  /** Content of a character class: `A-Za-z0-9_-`. */
  readonly chars: string;
  /** Content of a character class for the first character, if it is more restricted. */
  readonly first?: string;
  readonly min: number;
  readonly max: number;
  /** Values longer than `max`, but not longer than this, are only a risk: some accept them, or nobody saw a refusal. */
  readonly doubted?: number;
  /** The start of ids of the provider's own calls, if those are checked. */
  readonly hosted?: string;
  /**
   * Only names of defined tools are certainly checked; names that occur only in calls are refused if they are longer
   * than this.
   */
  readonly defined?: number;
  /** A misspelled name of a result is only a risk, unless its call has the same name. */
  readonly laxResults?: true;
}

/** How ids and names are spelled, and which must be unique. */
export interface IdFacts {
  /** Every call has an id. */
  readonly callHasId?: Fact;
  /** Each id belongs to one call within a message. */
  readonly callIdIsUniqueInStep?: Fact;
  /** Each id belongs to one call within a turn. */
  readonly callIdIsUniqueInTurn?: Fact;
  /** The spelling of call ids. */
  readonly callIdSpelling?: Fact<Spelling>;
  /** The speaker's name has neither white space nor markup characters. */
  readonly speakerNameIsPlain?: Fact;
  /** The spelling of tool names. */
  readonly toolNameSpelling?: Fact<Spelling>;
  /** Prefixes of item ids by item type, and their maximum length (Responses). */
  readonly itemId?: Fact<{ readonly prefixes: { readonly [type: string]: string }; readonly max: number }>;
}
