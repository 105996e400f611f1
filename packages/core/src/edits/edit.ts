/** What an edit does to the history. */
export type EditAction = "insert" | "remove" | "replace" | "move" | "merge" | "split" | "rename" | "quote";

/** One change to a conversation. */
export interface Edit {
  /** Code of the rule that asked for it (`resume` or `convert` for edits those options ask for). */
  readonly rule: string;
  /** What was done. */
  readonly action: EditAction;
  /** Place in the caller's document; for something new, the place it was put beside. */
  readonly place: string;
  /** Where it went, for moves and merges: a place in the caller's document. */
  readonly to?: string;
  /** What was there: the caller's own value. Absent for something new. */
  readonly before?: unknown;
  /** What is there now, in canonical form. Absent when it was only taken away or moved. */
  readonly after?: unknown;
  /**
   * True when something that a model could read is missing from the result. Ids, times, usage and the like do not
   * count.
   */
  readonly lossy: boolean;
}
