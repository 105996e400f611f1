/** Kinds of problems with stored rows. */
export type ProblemCode =
  /** There are entries after the last one the session knows of. */
  | "wrong-head"
  /** An entry holds no message, or cannot be read. */
  | "unreadable-entry"
  /** Turns do not start at persons' messages. */
  | "wrong-turns"
  /** The calls recorded as open are not those without a result. */
  | "wrong-calls"
  /** A compaction, revert or deletion separates a pair, or stands for nothing. */
  | "broken-mark"
  /** A turn is open, but its process is gone. */
  | "abandoned-turn";

/** A problem with the stored rows. */
export interface Problem {
  readonly code: ProblemCode;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** Sequence numbers of the entries it concerns. */
  readonly entries: readonly number[];
}
