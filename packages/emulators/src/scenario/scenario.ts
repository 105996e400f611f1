import type { JsonObject } from "../json.ts";

/** A fault of a request. Exactly one of the first seven members says what goes wrong; the rest say how often and where. */
export interface ScenarioFault {
  /** Answer with this status, in the vendor's own envelope and words. */
  readonly fail?: number;
  /** With `fail`: these words instead of the vendor's. */
  readonly message?: string;
  /** With `fail`: seconds for `retry-after`. */
  readonly retryAfter?: number;
  /** With `fail`: start to answer, and fail inside the stream after this many events, if the vendor does so. */
  readonly after?: number;
  /** Close the connection before any header is sent, or right after the headers. */
  readonly drop?: "before-headers" | "after-headers";
  /** Close the connection in the middle of this event of the answer, counted from 0. An answer that is not streamed is one event. */
  readonly cut?: number;
  /** Send nothing from this event on until the client disconnects or `ms` have passed. */
  readonly stall?: number;
  /** With `stall`: after this many milliseconds the answer continues. */
  readonly ms?: number;
  /** Send something unreadable in place of this event. */
  readonly malformed?: number;
  /** Judge the request with a context window of this many tokens. */
  readonly overflow?: number;
  /** Answer slowly. */
  readonly slow?: Latency;
  /** How many requests this affects; 1 by default. */
  readonly times?: number | "always";
  /** Only requests to the provider with this name. */
  readonly provider?: string;
}

/** Delays of an answer, in milliseconds. */
export interface Latency {
  /** Before the first byte. */
  readonly firstByte?: number;
  /** Before each event of a stream. */
  readonly chunk?: number;
}

/** An answer to give instead of a generated one. */
export interface ScriptedReply {
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls?: readonly { readonly name: string; readonly arguments?: JsonObject }[];
}

/** What an emulator does apart from judging and answering. */
export interface Scenario {
  /** The context window of every model, in tokens. */
  readonly window?: number;
  readonly latency?: Latency;
  /** Faults. Each request takes the first one that is not used up. */
  readonly faults?: readonly ScenarioFault[];
  /** Answers. Each accepted request takes the next one; after the last, answers are generated. */
  readonly replies?: readonly ScriptedReply[];
}
