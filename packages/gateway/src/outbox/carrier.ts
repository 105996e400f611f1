import type { LetterOut } from "./letter-out.ts";

/** One sending: a letter, or a piece of one that is too long for its channel. */
export interface Outgoing {
  /** The same each time that it is tried, and no other's: receivers may know it by this. */
  readonly id: string;
  readonly letter: LetterOut;
  /** What is to be said: the whole text, or this piece of it. */
  readonly text: string;
}

/** The channel took it. */
export interface Receipt {
  /** The channel's own id of the message, where it tells one. */
  readonly id?: string;
}

/** Sends letters by one channel. */
export interface Carrier {
  /** The channel, as letters name it. */
  readonly name: string;
  /** Texts that are sent one after the other where one is too long; the same each time. The whole one, unless given. */
  pieces?(text: string): readonly string[];
  /** Sends; throws a `SendError` that says whether it may have arrived. Any other error counts as one where it may have. */
  send(outgoing: Outgoing, signal: AbortSignal): Promise<Receipt>;
}
