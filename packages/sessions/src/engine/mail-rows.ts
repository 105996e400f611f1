/** State of a letter. `waiting`: nobody works on it. `held`: it is part of work that has begun. `done` and `dead`: finished. */
export type LetterState = "waiting" | "held" | "done" | "dead";

/** Who is waiting for a letter to be dealt with: `0` a person, `1` nobody. */
export type Rank = 0 | 1;

/** The due time of what never becomes due by itself, in milliseconds since 1970. */
export const NEVER = 9_000_000_000_000_000;

/** An accepted item that must be dealt with exactly once. */
export interface LetterRow {
  /** The store's own number for it, ascending. */
  readonly number: number;
  readonly box: string;
  readonly owner: string;
  readonly lane: string;
  /** Unique in its lane: posting a second letter with the same key returns the first. */
  readonly key: string;
  readonly rank: Rank;
  readonly state: LetterState;
  /** How often it was tried, as counted by its holders. */
  readonly attempts: number;
  /** Earliest time to deal with it, in milliseconds since 1970; `0` for at once. */
  readonly due: number;
  /** Its content as JSON; sealed if the store has a key. */
  readonly body: string;
  /** Its outcome as JSON, sealed likewise; empty until there is one. */
  readonly outcome: string;
  /** When it was posted and last changed: for people, and for retention. */
  readonly accepted: number;
  readonly updated: number;
}

/** A letter to post. The engine numbers it. */
export type NewLetter = Pick<
  LetterRow,
  "box" | "owner" | "lane" | "key" | "rank" | "due" | "body" | "accepted"
>;

/** A lane of letters that are dealt with in order, by one holder at a time. */
export interface LaneRow {
  readonly box: string;
  readonly owner: string;
  readonly lane: string;
  /** The lowest rank among its unfinished letters that become due by themselves. */
  readonly rank: Rank;
  /** When it may next be taken. While it is held: when its lease ends. {@link NEVER} when nothing in it becomes due by itself. */
  readonly at: number;
  /** Who holds it; empty when nobody does. */
  readonly holder: string;
  /** Counts up whenever the lane is taken: a holder with an older token has lost it. */
  readonly token: number;
}

/** Identifies a lane. */
export type LaneRef = Pick<LaneRow, "box" | "owner" | "lane">;

/** Identifies a lane as its holder took it. */
export type HeldLane = Pick<LaneRow, "box" | "owner" | "lane" | "token">;

/** Changes to a letter. Absent fields stay as they are. */
export interface LetterChange extends Partial<Pick<LetterRow, "state" | "attempts" | "due" | "outcome">> {
  readonly number: number;
}

/** A small item remembered under a key. */
export interface NoteRow {
  readonly key: string;
  /** Counts up with every change. */
  readonly version: number;
  /** Its content as JSON; sealed if the store has a key. */
  readonly body: string;
}
