/** What a refusal says, taken out of its envelopes. */
export interface Evidence {
  /** Sentences, from the outermost envelope to the innermost. */
  readonly texts: string[];
  /** Codes, types and names of exceptions, in the same order. */
  readonly codes: string[];
  /** Parameters and places that envelopes name beside the sentence. */
  readonly params: string[];
  /** Providers that gateways name. */
  readonly providers: string[];
  /** HTTP status codes that envelopes repeat. */
  readonly statuses: number[];
  limit?: number;
  requested?: number;
  retryAfter?: number;
}

/** Nothing known yet. */
export function noEvidence(): Evidence {
  return { texts: [], codes: [], params: [], providers: [], statuses: [] };
}
