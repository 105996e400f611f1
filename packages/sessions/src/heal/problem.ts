/** What can be wrong with what is stored. */
export type ProblemCode =
  /** Entries lie behind the last one that the session knows of. */
  | "wrong-head"
  /** An entry holds no message, or nothing that can be read. */
  | "unreadable-entry"
  /** Turns do not start where people spoke. */
  | "wrong-turns"
  /** The calls that count as open are not those without a result. */
  | "wrong-calls"
  /** A compaction, revert or deletion parts what belongs together, or stands for nothing. */
  | "broken-mark"
  /** A turn is open whose process is gone. */
  | "abandoned-turn";

/** Something that is wrong with what is stored. */
export interface Problem {
  readonly code: ProblemCode;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** Sequence numbers of the entries it is about. */
  readonly entries: readonly number[];
}
