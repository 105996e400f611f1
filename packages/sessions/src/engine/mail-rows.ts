/** How a letter stands. `waiting`: nobody works on it. `held`: it is part of work that was begun. `done` and `dead`: finished. */
export type LetterState = "waiting" | "held" | "done" | "dead";

/** Who is kept waiting by a letter: `0` a person, `1` nobody. */
export type Rank = 0 | 1;

/** The time of what is not due by itself, in milliseconds since 1970. */
export const NEVER = 9_000_000_000_000_000;

/** Something that was accepted, and has to be dealt with once. */
export interface LetterRow {
  /** The store's own number of it, ascending. */
  readonly number: number;
  readonly box: string;
  readonly owner: string;
  readonly lane: string;
  /** Tells it from the others of its lane: whoever posts one of the same key gets the first. */
  readonly key: string;
  readonly rank: Rank;
  readonly state: LetterState;
  /** How often it was tried, as its holders count. */
  readonly attempts: number;
  /** Not before this, in milliseconds since 1970; `0` for at once. */
  readonly due: number;
  /** What it says, as JSON; sealed where the store has a key. */
  readonly body: string;
  /** What came of it, as JSON, sealed likewise; empty before. */
  readonly outcome: string;
  /** When it was posted and last changed: for people, and for retention. */
  readonly accepted: number;
  readonly updated: number;
}

/** A letter that is to be posted. The engine numbers it. */
export type NewLetter = Pick<
  LetterRow,
  "box" | "owner" | "lane" | "key" | "rank" | "due" | "body" | "accepted"
>;

/** Letters that are dealt with in order, by one holder at a time. */
export interface LaneRow {
  readonly box: string;
  readonly owner: string;
  readonly lane: string;
  /** The least of its unfinished letters that are due by themselves. */
  readonly rank: Rank;
  /** When it is to be taken next: while it is held, when its lease ends; {@link NEVER} when nothing in it is due by itself. */
  readonly at: number;
  /** Who holds it; empty when nobody does. */
  readonly holder: string;
  /** Counts up whenever it is taken: a holder whose token is an older one has lost it. */
  readonly token: number;
}

/** A lane, for anybody. */
export type LaneRef = Pick<LaneRow, "box" | "owner" | "lane">;

/** A lane, for the one who took it. */
export type HeldLane = Pick<LaneRow, "box" | "owner" | "lane" | "token">;

/** What becomes of a letter. What is not named stays. */
export interface LetterChange extends Partial<Pick<LetterRow, "state" | "attempts" | "due" | "outcome">> {
  readonly number: number;
}

/** Something small that is remembered under a key. */
export interface NoteRow {
  readonly key: string;
  /** Counts up whenever it is changed. */
  readonly version: number;
  /** As JSON; sealed where the store has a key. */
  readonly body: string;
}
