import type { FirstEvents } from "./first-events.ts";
import type { HeldBytes } from "./held-bytes.ts";
import type { Passage } from "./passage.ts";
import type { Head } from "./relay.ts";

/** Nobody gets this answer; once it has ended, the request is sent again after a delay. */
export interface Unwanted {
  readonly is: "unwanted";
  readonly delay: number;
}

/** An answer that is held back until it is whole. */
export interface Held {
  readonly is: "held";
  readonly head: Head;
  readonly bytes: HeldBytes;
  /** It is a stream that began with an error. */
  readonly hasFailed: boolean;
}

/** A stream that is held back until it says something. */
export interface Begun {
  readonly is: "begun";
  readonly head: Head;
  readonly events: FirstEvents;
}

/** An answer that is passed on as it comes. */
export interface Passed {
  readonly is: "passed";
  readonly head: Head;
  readonly passage: Passage;
}

/** Nothing was heard of the provider yet. */
export const AWAITED: { readonly is: "awaited" } = { is: "awaited" };
/** The client was told everything, or will be told nothing of what still comes. */
export const SETTLED: { readonly is: "settled" } = { is: "settled" };

/** What is being done with the answer to a request. */
export type AnswerState = typeof AWAITED | Unwanted | Held | Begun | Passed | typeof SETTLED;

/** True for an answer of success that is held back: nothing of it is passed on when it never comes to its end. */
export function isSuccess({ head, hasFailed }: Held): boolean {
  return !hasFailed && head.status < 400;
}
