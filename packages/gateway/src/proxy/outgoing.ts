import type { Readable } from "node:stream";
import type { AnswerConverter } from "../fallback/answer-converter.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import type { Wire } from "../wires/wire.ts";

/** A request as it goes to a provider. */
export interface Outgoing {
  readonly upstream: Upstream;
  readonly method: string;
  /** At the provider, query included. */
  readonly path: string;
  readonly headers: readonly string[];
  /** A body that streams can be sent only once; of one in pieces, a header says how long it is. */
  readonly body: Buffer | readonly Buffer[] | Readable | null;
  /** In whose shape errors of ours are told. */
  readonly wire: Wire | undefined;
  /** Headers of ours for the answer. */
  readonly extra: readonly string[];
  /** The wire that the provider speaks, where it takes a history. */
  readonly speaks?: string | undefined;
  /** Turns the answer into one of the client's wire, where the provider speaks another. */
  readonly converter?: () => AnswerConverter;
}

/** An answer that was held back: nothing of it has reached the client. */
export interface Answer {
  readonly status: number;
  readonly message: string | undefined;
  /** Names and values in turns, as they came. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** The body with a character for each byte: good enough to search in, and to be sent. */
  readonly text: string;
  /** True when it broke off: the body is ours, and quotes what had come. */
  readonly isCut?: true;
}

/** What became of a request before the first byte of an answer was passed on. */
export type Outcome =
  | { readonly answer: Answer; readonly error?: undefined }
  | { readonly error: Error; readonly answer?: undefined };

/** Knows what to do about a request that failed. */
export interface Course {
  /**
   * What to send in place of a request that was refused or got no answer, all retries included; undefined when there is
   * nothing better, and the outcome stands.
   */
  next(outcome: Outcome): Promise<Outgoing | undefined>;
  /** Whether a whole answer of success is a refusal all the same: it ended for want of room. */
  isRefusal(answer: Answer): boolean;
  /** Tells an answer that came whole as a stream of the client's wire, where the head of one is out already. */
  asStream(): AnswerConverter;
  /** The answer to what was sent last is passed on, and is no refusal. */
  accepted?(): void;
  /** What the client is told when nothing helped. */
  final(last: Outcome): Final;
}

/** How a request ends that nothing helped: what became of it, with whom. */
export interface Final {
  readonly outcome: Outcome;
  /** Who refused it, or could not be reached. */
  readonly upstream: Upstream;
  /** Headers of ours for the answer. */
  readonly extra: readonly string[];
}
