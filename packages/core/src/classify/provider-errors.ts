import type { ErrorClass, Helps } from "./error-class.ts";

/**
 * A provider's sentence with holes: `prompt is too long: {requested} tokens > {limit} maximum`. `template.ts` lists the
 * possible holes.
 */
export type Saying =
  | string
  | {
      readonly says: string;
      /** The limit, if the sentence does not print it. */
      readonly limit?: number;
      /** What helps, if it is not what helps against the class. */
      readonly helps?: Helps;
      /** Only counts if this provider is hinted, because the words alone say too little. */
      readonly hinted?: true;
    };

/** Sentences by their meaning. */
export type Sayings = { readonly [Name in ErrorClass]?: readonly Saying[] };

/** Which classes a code allows; the first one applies if no sentence says more. */
export type Codes = { readonly [code: string]: readonly [ErrorClass, ...ErrorClass[]] };

/** How one provider refuses: codes and sentences, as data. */
export interface ProviderErrors {
  readonly name: string;
  /** Other names for it, used by people, gateways and envelopes. */
  readonly aliases?: readonly string[];
  readonly codes?: Codes;
  readonly says: Sayings;
  /** Others have copied its sentences so often that they do not identify it. */
  readonly imitated?: true;
}
