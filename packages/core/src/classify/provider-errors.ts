import type { ErrorClass, Helps } from "./error-class.ts";

/**
 * A sentence of a provider with holes in it: `prompt is too long: {requested} tokens > {limit} maximum`.
 * `template.ts` says what may stand in one.
 */
export type Saying =
  | string
  | {
      readonly says: string;
      /** The limit, where the sentence means one that it does not print. */
      readonly limit?: number;
      /** What helps, where that differs from what helps against the class. */
      readonly helps?: Helps;
      /** Believed only of this provider: the words alone say too little. */
      readonly hinted?: true;
    };

/** Sentences by what they mean. */
export type Sayings = { readonly [Name in ErrorClass]?: readonly Saying[] };

/** What a code allows a refusal to be; the first is what it is when no sentence says more. */
export type Codes = { readonly [code: string]: readonly [ErrorClass, ...ErrorClass[]] };

/** How one provider refuses: codes and sentences, as data. */
export interface ProviderErrors {
  readonly name: string;
  /** Other words by which people, gateways and envelopes call it. */
  readonly aliases?: readonly string[];
  readonly codes?: Codes;
  readonly says: Sayings;
  /** Others copied its sentences so often that they do not give it away. */
  readonly imitated?: true;
}
