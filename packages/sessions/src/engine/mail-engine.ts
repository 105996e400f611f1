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
 * What a database has to offer for mail. Letters lie in boxes, in a box in lanes of an owner. A lane is held by one at a time, for
 * the time of a lease, and whatever its holder changes takes effect only while nobody took it since. Time is the database's.
 *
 * Only what says so is about the letters of everybody.
 */
export interface MailEngine {
  /** Puts a letter into its lane, durably; one of the same key that is there already is given back, whatever its state. */
  post(letter: NewLetter): Promise<Posted>;
  /** Letters of a box; of everybody, unless the query says whose. */
  letters(query: LetterQuery): Promise<LetterRow[]>;
  /** Applies changes if the lane is still held under its token; false otherwise. All of them, durably, or nothing. */
  settle(changes: MailChanges): Promise<boolean>;
  /** A dead letter waits again, from its first attempt; false when there is no such letter, or it is not dead. */
  revive(letter: LetterRef, now: number): Promise<boolean>;
  /** A dead letter is done, with another outcome; false when there is no such letter, it is not dead, or its outcome is not what it was. */
  dismiss(letter: LetterRef, outcome: OutcomeChange, now: number): Promise<boolean>;
  /** Removes finished letters of a box for good, of everybody unless the query says whose; says how many. Numbers are not given again. */
  removeLetters(query: RemovalQuery): Promise<number>;
  /** How a box stands, for everybody. */
  mailStats(box: string): Promise<MailStats>;

  /**
   * Takes lanes of everybody that are due: those of persons and those that have waited for long first, in each of the two by
   * `at`. Those who take at a time get different ones.
   */
  takeLanes(query: TakeQuery): Promise<LaneRow[]>;
  /** Takes a certain lane, whatever lies in it, if nobody holds it. */
  takeLane(lane: LaneRef, holder: string, leaseMs: number): Promise<LaneRow | undefined>;
  /** Prolongs a lease; false when the lane was taken by somebody else, or given back. */
  renewLane(lane: HeldLane, leaseMs: number): Promise<boolean>;
  /** Makes lanes of everybody due that these holders hold: they are not alive. */
  freeLanes(holders: readonly string[]): Promise<void>;

  /** What is remembered under a key. */
  note(key: string): Promise<NoteRow | undefined>;
  /** Notes by their key, from behind one on: for rotation. */
  notes(after: string, limit: number): Promise<NoteRow[]>;
  /** Remembers or, without a body, forgets, if the version is still the expected one; `0` when there is none. False otherwise. */
  setNote(key: string, expected: number, body: string | undefined): Promise<boolean>;

  /** Puts another sealing of the same text in place of one; false when it is not there any more. */
  resealMail(place: MailPlace, before: string, after: string): Promise<boolean>;
}

/** A letter, and whether this was the first of its key. */
export interface Posted {
  readonly letter: LetterRow;
  readonly isNew: boolean;
}

/** Whose letter, and which. */
export type LetterRef = Pick<LetterRow, "box" | "owner" | "number">;

/** What a letter's outcome has to be, and what it becomes. */
export interface OutcomeChange {
  readonly before: string;
  readonly after: string;
}

/** Which letters. */
export interface LetterQuery {
  /** Letters of all boxes when absent. */
  readonly box?: string;
  readonly owner?: string;
  readonly lane?: string;
  readonly key?: string;
  readonly states?: readonly LetterState[];
  /** By number, ascending (the default) or descending; or by rank, then by number, those that are held before all others. */
  readonly order?: "oldest" | "newest" | "rank";
  /** Only those behind this number, in an order by number. */
  readonly after?: number;
  readonly limit: number;
}

/** Everything that happens to mail at once. Lists may be empty. */
export interface MailChanges {
  /** When, for people. */
  readonly now: number;
  /** The lane that is held, whose letters are changed. */
  readonly lane?: HeldLane;
  /** Changes of letters that lie in the held lane. One that does not is an error. */
  readonly letters: readonly LetterChange[];
  readonly posts: readonly NewLetter[];
  /** All unfinished letters of the held lane go to this one of the same box and owner, as they are after the changes. */
  readonly moveTo?: string;
  /** Gives the held lane back: it is due when the first of its unfinished letters is. */
  readonly release?: true;
}

/** Which lanes are taken, by whom and for how long. */
export interface TakeQuery {
  readonly box: string;
  readonly holder: string;
  readonly leaseMs: number;
  readonly limit: number;
  /** A lane that has been due for this long comes as if it were a person's. */
  readonly waitedMs: number;
}

/** Which letters are removed. */
export interface RemovalQuery {
  readonly box: string;
  readonly owner?: string;
  readonly states: readonly ("done" | "dead")[];
  /** Only those that were last changed before this. */
  readonly before: number;
  readonly limit: number;
}

/** How a box stands. */
export interface MailStats {
  readonly waiting: number;
  readonly held: number;
  readonly dead: number;
  /** When the oldest unfinished letter was accepted that is due, or will be by itself; absent when there is none. */
  readonly oldest?: number;
}

/** Where a sealed text of mail stands. */
export type MailPlace = (LetterRef & { readonly field: "body" | "outcome" }) | { readonly note: string };
