/** What a refusal says, extracted from its envelopes. */
export interface Evidence {
  /** Sentences, from the outermost envelope to the innermost. */
  readonly texts: string[];
  /** Codes, types and names of exceptions, in the same order. */
  readonly codes: string[];
  /** Parameters and places named beside the sentences. */
  readonly params: string[];
  /** Providers named by gateways. */
  readonly providers: string[];
  /** HTTP status codes repeated in envelopes. */
  readonly statuses: number[];
  limit?: number;
  requested?: number;
  retryAfter?: number;
}

/** Evidence of nothing yet. */
export function noEvidence(): Evidence {
  return { texts: [], codes: [], params: [], providers: [], statuses: [] };
}
