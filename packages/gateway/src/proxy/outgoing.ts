import type { Readable } from "node:stream";
import type { AnswerConverter } from "../fallback/answer-converter.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import type { Wire } from "../wires/wire.ts";

/** A request to a provider. */
export interface Outgoing {
  readonly upstream: Upstream;
  readonly method: string;
  /** The path at the provider, including the query. */
  readonly path: string;
  readonly headers: readonly string[];
  /** A streamed body can be sent only once. A header states the length of one in pieces. */
  readonly body: Buffer | readonly Buffer[] | Readable | null;
  /** The wire whose shape our errors take. */
  readonly wire: Wire | undefined;
  /** Our headers for the answer. */
  readonly extra: readonly string[];
  /** The wire that the provider speaks, if the request has a history. */
  readonly speaks?: string | undefined;
  /** Converts the answer to the client's wire, if the provider speaks another. */
  readonly converter?: () => AnswerConverter;
}

/** An answer that was held back: the client has received nothing of it. */
export interface Answer {
  readonly status: number;
  readonly message: string | undefined;
  /** Names and values alternate, as received. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** The body with one character per byte: good enough for searching and sending. */
  readonly text: string;
  /** True when it broke off: the body is ours, and quotes what had arrived. */
  readonly isCut?: true;
}

/** The outcome of a request before the first byte of an answer was passed on. */
export type Outcome =
  | { readonly answer: Answer; readonly error?: undefined }
  | { readonly error: Error; readonly answer?: undefined };

/** Decides what to do about a request that failed. */
export interface Course {
  /**
   * What to send in place of a request that was refused or got no answer despite retries; undefined when there is nothing better, and the
   * outcome stands.
   */
  next(outcome: Outcome): Promise<Outgoing | undefined>;
  /** Whether a complete, successful answer counts as a refusal because it ended for lack of room. */
  isRefusal(answer: Answer): boolean;
  /** Converts a whole answer to a stream of the client's wire, when the head of a stream was already sent. */
  asStream(): AnswerConverter;
  /** The answer to the last request is being passed on, and is not a refusal. */
  accepted?(): void;
  /** What to tell the client when nothing helped. */
  final(last: Outcome): Final;
}

/** How a request ends when nothing helped: its outcome, and the provider's name. */
export interface Final {
  readonly outcome: Outcome;
  /** The provider that refused it or could not be reached. */
  readonly upstream: Upstream;
  /** Our headers for the answer. */
  readonly extra: readonly string[];
}
