import type {
  HeldLane,
  LaneRef,
  LaneRow,
  LetterChange,
  LetterRow,
  LetterState,
  NewLetter,
  NoteRow,
} from "./mail-rows.ts";

/**
 * What a database has to offer for mail. A box holds letters in lanes, and each lane belongs to an owner. Only one holder has a lane
 * at a time, by a lease. What the holder changes takes effect only if nobody else has taken the lane since. The database's clock
 * decides.
 *
 * Only methods that say so concern the letters of all owners.
 */
export interface MailEngine {
  /** Puts a letter into its lane, durably. If the lane already has a letter with that key, returns that one, whatever its state. */
  post(letter: NewLetter): Promise<Posted>;
  /** Letters of a box: of all owners, unless the query names one. */
  letters(query: LetterQuery): Promise<LetterRow[]>;
  /** Applies changes if the lane is still held under its token; false otherwise. All of them are durable, or nothing happens. */
  settle(changes: MailChanges): Promise<boolean>;
  /** Makes a dead letter wait again, starting with its first attempt. False when there is no such letter, or it is not dead. */
  revive(letter: LetterRef, now: number): Promise<boolean>;
  /** Marks a dead letter as done, with another outcome. False when there is no such letter, it is not dead, or its outcome has changed. */
  dismiss(letter: LetterRef, outcome: OutcomeChange, now: number): Promise<boolean>;
  /** Removes finished letters of a box for good: of all owners, unless the query names one. Returns how many. Numbers are not reused. */
  removeLetters(query: RemovalQuery): Promise<number>;
  /** Counts the letters of a box, over all owners. */
  mailStats(box: string): Promise<MailStats>;

  /**
   * Takes due lanes of all owners. Lanes with a person's letter and lanes that have waited long come first; within each group `at` decides.
   * Concurrent calls get different lanes.
   */
  takeLanes(query: TakeQuery): Promise<LaneRow[]>;
  /** Takes one lane, whatever it holds, unless somebody holds it. */
  takeLane(lane: LaneRef, holder: string, leaseMs: number): Promise<LaneRow | undefined>;
  /** Renews a lease; false when the lane was given back or taken by somebody else. */
  renewLane(lane: HeldLane, leaseMs: number): Promise<boolean>;
  /** Makes the lanes of these holders, who are dead, due at once, for all owners. */
  freeLanes(holders: readonly string[]): Promise<void>;

  /** The note under a key. */
  note(key: string): Promise<NoteRow | undefined>;
  /** Notes after a key, in order: for rotation. */
  notes(after: string, limit: number): Promise<NoteRow[]>;
  /**
   * Writes a note, or forgets it when there is no body, if the version is still the expected one (`0` when there is no note). False
   * otherwise.
   */
  setNote(key: string, expected: number, body: string | undefined): Promise<boolean>;

  /** Replaces one sealing of a text by another; false when the text is no longer there. */
  resealMail(place: MailPlace, before: string, after: string): Promise<boolean>;
}

/** A letter, and whether it was new: the first with its key. */
export interface Posted {
  readonly letter: LetterRow;
  readonly isNew: boolean;
}

/** Identifies a letter and its owner. */
export type LetterRef = Pick<LetterRow, "box" | "owner" | "number">;

/** The expected outcome of a letter, and the new one. */
export interface OutcomeChange {
  readonly before: string;
  readonly after: string;
}

/** Selects letters. */
export interface LetterQuery {
  /** Letters of all boxes when absent. */
  readonly box?: string;
  readonly owner?: string;
  readonly lane?: string;
  readonly key?: string;
  readonly states?: readonly LetterState[];
  /** By number, ascending (the default) or descending; or held ones first, then by rank and number. */
  readonly order?: "oldest" | "newest" | "rank";
  /** Only letters after this number, in an order by number. */
  readonly after?: number;
  readonly limit: number;
}

/** All mail changes of one commit. Lists may be empty. */
export interface MailChanges {
  /** The time to record, for people. */
  readonly now: number;
  /** The held lane whose letters change. */
  readonly lane?: HeldLane;
  /** Changes to letters in the held lane. A letter that is not in it is an error. */
  readonly letters: readonly LetterChange[];
  readonly posts: readonly NewLetter[];
  /** Moves all letters of the held lane that are unfinished after the changes to this lane of the same box and owner. */
  readonly moveTo?: string;
  /** Gives the held lane back. It is due when the first of its unfinished letters is. */
  readonly release?: true;
}

/** Which lanes to take, for whom and for how long. */
export interface TakeQuery {
  readonly box: string;
  readonly holder: string;
  readonly leaseMs: number;
  readonly limit: number;
  /** A lane that has been due for this long is treated like a person's. */
  readonly waitedMs: number;
}

/** Which letters to remove. */
export interface RemovalQuery {
  readonly box: string;
  readonly owner?: string;
  readonly states: readonly ("done" | "dead")[];
  /** Only letters that were last changed before this. */
  readonly before: number;
  readonly limit: number;
}

/** How many letters a box holds, by state. */
export interface MailStats {
  readonly waiting: number;
  readonly held: number;
  readonly dead: number;
  /** When the oldest unfinished letter was accepted, among those that are due or will be; absent when there is none. */
  readonly oldest?: number;
}

/** Identifies a sealed text of mail. */
export type MailPlace = (LetterRef & { readonly field: "body" | "outcome" }) | { readonly note: string };
