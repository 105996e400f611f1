import type { SutureMessage } from "@suture/core";

/** A message as stored in a session. */
export interface StoredMessage {
  /** Its sequence number; `0` for a message that a compaction put there. */
  readonly seq: number;
  readonly turn: number;
  /** When it was appended, in milliseconds since 1970. */
  readonly at: number;
  readonly message: SutureMessage;
  /** True when it was edited; `message` is the edited one. */
  readonly edited?: true;
}
