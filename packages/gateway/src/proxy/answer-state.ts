import type { FirstEvents } from "./first-events.ts";
import type { HeldBytes } from "./held-bytes.ts";
import type { Passage } from "./passage.ts";
import type { Head } from "./relay.ts";

/** The client does not get this answer. Once it has ended, the request is sent again after a delay. */
export interface Unwanted {
  readonly is: "unwanted";
  readonly delay: number;
}

/** An answer that is held back until it is complete. */
export interface Held {
  readonly is: "held";
  readonly head: Head;
  readonly bytes: HeldBytes;
  /** The answer is a stream that began with an error. */
  readonly hasFailed: boolean;
}

/** A stream that is held back until it has content. */
export interface Begun {
  readonly is: "begun";
  readonly head: Head;
  readonly events: FirstEvents;
}

/** An answer that is passed on as it arrives. */
export interface Passed {
  readonly is: "passed";
  readonly head: Head;
  readonly passage: Passage;
}

/** Nothing has arrived from the provider yet. */
export const AWAITED: { readonly is: "awaited" } = { is: "awaited" };
/** The client has received everything, or gets nothing of what still arrives. */
export const SETTLED: { readonly is: "settled" } = { is: "settled" };

/** What is being done with the answer to a request. */
export type AnswerState = typeof AWAITED | Unwanted | Held | Begun | Passed | typeof SETTLED;

/** True for a successful answer that is held back: if it never completes, nothing of it is passed on. */
export function isSuccess({ head, hasFailed }: Held): boolean {
  return !hasFailed && head.status < 400;
}
