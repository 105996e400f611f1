/** What went wrong on our side of a provider, in no wire's terms. */
export interface Trouble {
  readonly status: number;
  /** A word for machines: `upstream_unreachable`. */
  readonly code: string;
  readonly message: string;
  /** Seconds until it is worth trying again, where that is known. */
  readonly retryAfter?: number;
}

/** A request to an endpoint that takes a history. */
export interface Route {
  /** The model, where the path names it. */
  readonly model?: string;
  /** True where the history is only counted, or compacted by its provider: that is about all of it. */
  readonly counts?: true;
}

/** A protocol by which histories are sent: where, and in which shape errors come back. */
export interface Wire {
  /** Also the name of core's format, and of the contract of the vendor who made it. */
  readonly name: string;
  /** What a path of this wire says; undefined for any other path. */
  match(path: string): Route | undefined;
  /** Whether a request wants its answer piece by piece. */
  isStreamed(path: string, document: unknown): boolean;
  /** Whether it wants events: what is streamed otherwise has no room for a comment. */
  streams(path: string, query: string, document: unknown): boolean;
  /** What a stream may hold that says nothing; a comment unless given. */
  readonly signOfLife?: string;
  /** An error as the body of an answer. */
  errorBody(trouble: Trouble): object;
  /** An error as an event of a stream that has begun. */
  errorEvent(trouble: Trouble): string;
  /** A refusal, as the provider sent it, as an event of a stream that has begun. */
  refusalEvent(body: string): string;
}
