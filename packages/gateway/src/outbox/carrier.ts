import type { LetterOut } from "./letter-out.ts";

/** One message to send: a letter, or a piece of one that is too long for its channel. */
export interface Outgoing {
  /** The same for every try, and unique, so that receivers can recognise it. */
  readonly id: string;
  readonly letter: LetterOut;
  /** The text to send: all of it, or this piece. */
  readonly text: string;
}

/** The channel accepted it. */
export interface Receipt {
  /** The channel's own id of the message, if it has one. */
  readonly id?: string;
}

/** Sends letters by one channel. */
export interface Carrier {
  /** The channel, as letters name it. */
  readonly name: string;
  /** Splits a text that is too long into pieces to send in order, always the same. By default the text stays whole. */
  pieces?(text: string): readonly string[];
  /** Sends. Throws a `SendError` that says whether the message may have arrived; any other error means that it may have. */
  send(outgoing: Outgoing, signal: AbortSignal): Promise<Receipt>;
}
