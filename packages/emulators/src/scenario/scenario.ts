import type { JsonObject } from "../json.ts";

/** What goes wrong with a request. One of the first seven says what; the rest say how often and where. */
export interface ScenarioFault {
  /** Answer with this status, in the vendor's own envelope and words. */
  readonly fail?: number;
  /** With `fail`: these words instead of the vendor's. */
  readonly message?: string;
  /** With `fail`: seconds for `retry-after`. */
  readonly retryAfter?: number;
  /** With `fail`: begin to answer, and fail inside the stream behind so many events, where the vendor does so. */
  readonly after?: number;
  /** End the connection before any header was sent, or right after the headers. */
  readonly drop?: "before-headers" | "after-headers";
  /** End the connection in the middle of this event of the answer, counted from 0. A whole answer is one event. */
  readonly cut?: number;
  /** Send nothing more from this event on, until the client goes away or `ms` have passed. */
  readonly stall?: number;
  /** With `stall`: milliseconds, after which the answer goes on. */
  readonly ms?: number;
  /** Send something unreadable in the place of this event. */
  readonly malformed?: number;
  /** Judge the request with a context window of this many tokens. */
  readonly overflow?: number;
  /** Answer slowly. */
  readonly slow?: Latency;
  /** How many requests this happens to; 1 unless given. */
  readonly times?: number | "always";
  /** Only requests to this provider, by name. */
  readonly provider?: string;
}

/** Milliseconds that an answer takes. */
export interface Latency {
  /** Before the first byte. */
  readonly firstByte?: number;
  /** Before each event of a stream. */
  readonly chunk?: number;
}

/** An answer to give instead of the composed one. */
export interface ScriptedReply {
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls?: readonly { readonly name: string; readonly arguments?: JsonObject }[];
}

/** What an emulator does besides judging and answering. */
export interface Scenario {
  /** The context window of every model, in tokens. */
  readonly window?: number;
  readonly latency?: Latency;
  /** What goes wrong: each request takes the first fault that still has times left. */
  readonly faults?: readonly ScenarioFault[];
  /** What is answered: each accepted request takes the next one; after the last, answers are composed. */
  readonly replies?: readonly ScriptedReply[];
}
