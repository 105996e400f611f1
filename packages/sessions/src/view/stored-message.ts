import type { SutureMessage } from "@suture/core";

/** A message as a session holds it. */
export interface StoredMessage {
  /** Its place in the session's order; `0` for one that a compaction put there. */
  readonly seq: number;
  readonly turn: number;
  /** When it was appended, in milliseconds since 1970. */
  readonly at: number;
  readonly message: SutureMessage;
  /** True when it was edited: this is how it is now. */
  readonly edited?: true;
}
