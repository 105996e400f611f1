import type { MailChanges, MailEngine } from "./mail-engine.ts";
import type {
  CallRow,
  Entry,
  EntryKind,
  HolderRow,
  MarkRow,
  SessionRef,
  SessionRow,
  TurnRow,
} from "./rows.ts";

/**
 * What a database has to offer. An engine stores rows and decides nothing: what a change means, is decided above it, the
 * same for every engine.
 *
 * Two things carry all promises. {@link Engine.commit} is atomic and durable, and takes effect only if nobody changed the
 * session since its head was read; so several processes may write one session. And whatever was written stays as it
 * is, with the number of the entry that made or undid it; so a session can be read as of any head without a transaction.
 *
 * A session is named by its owner and its number, and the database is asked for both: under another owner's name nothing is
 * found and nothing happens. Only what says so is about the sessions of everybody.
 */
export interface Engine extends MailEngine {
  /** Name of the kind of database, for people. */
  readonly name: string;

  /**
   * A new session. False when the owner has one of that id already, or what it copies is not as expected any more. All of it,
   * or nothing.
   */
  create(session: NewSession): Promise<boolean>;
  /**
   * Applies changes if the head is still the expected one; false otherwise. All of them, durably, or nothing. Mail that comes along
   * and whose lane is not held any more is an error, `lease-lost`.
   */
  commit(changes: Changes): Promise<boolean>;

  /** A session with its calls that are `waiting` or `running`, as of one moment. */
  load(owner: string, id: string): Promise<Loaded | undefined>;
  /** Calls of a session by id, whatever their state. */
  calls(session: SessionRef, ids: readonly string[]): Promise<CallRow[]>;
  /** Entries by sequence number, ascending unless asked otherwise. */
  entries(session: SessionRef, range: EntryRange): Promise<Entry[]>;
  /** Turns by number, ascending unless asked otherwise. */
  turns(session: SessionRef, range: TurnRange): Promise<TurnRow[]>;
  /** Marks that somebody has to know; all of them without a query. Ascending by `seq`. */
  marks(session: SessionRef, query?: MarkQuery): Promise<MarkRow[]>;

  /** Sessions of an owner, the latest changed first. */
  list(owner: string, query: ListQuery): Promise<SessionRow[]>;
  /** Sessions of everybody, by their number: for retention and rotation. */
  sessions(query: SweepQuery): Promise<SessionRow[]>;

  /** Takes a lease for some time; false while somebody else holds it, or is about to. Taking one's own again prolongs it. */
  lease(session: SessionRef, purpose: string, holder: string, milliseconds: number): Promise<boolean>;
  /**
   * Takes leases on sessions of everybody whose turn was left: it is open, and its holder is not alive. As many as are wanted,
   * by their number, and none that another one who is alive has a lease on. Those who claim at a time get different ones.
   */
  claim(purpose: string, holder: string, milliseconds: number, query: ClaimQuery): Promise<SessionRow[]>;
  /** Gives a lease back; nothing happens when somebody else holds it. */
  release(session: SessionRef, purpose: string, holder: string): Promise<void>;

  /** Says that a holder is alive. */
  beat(holder: string): Promise<void>;
  /** Forgets a holder. */
  forget(holder: string): Promise<void>;
  /** All holders, and the time of the database's own clock. */
  holders(): Promise<{ readonly now: number; readonly holders: readonly HolderRow[] }>;

  /** Puts another sealing of the same text in place of one; false when it is not there any more. */
  reseal(session: SessionRef, seq: number | "label", before: string, after: string): Promise<boolean>;

  /** Calls back with the number of a session that may have changed elsewhere; with nothing when any may have. */
  onChange(callback: (sid?: number) => void): () => void;

  close(): Promise<void>;
}

/** A session and its open calls. */
export interface Loaded {
  readonly session: SessionRow;
  readonly calls: readonly CallRow[];
}

/** Everything that one change writes. Lists may be empty. */
export interface Changes {
  /** Names this commit among all, so that one whose answer was lost can be found again. */
  readonly op: string;
  /** The head that the change was decided on. */
  readonly expected: number;
  /** The session as it will be; its `owner` and `sid` say which, and stay what they are. */
  readonly session: SessionRow;
  /** Of the session nothing changes but `head`, `turn`, `turnState`, `step` and `updated`: an engine may leave the rest as it is. */
  readonly advances?: true;
  readonly entries: readonly Entry[];
  /** Turns that are new or changed. */
  readonly turns: readonly TurnRow[];
  /** Forget all turns before: these are all there are. */
  readonly replaceTurns?: true;
  /** Calls that are new or changed. */
  readonly calls: readonly CallRow[];
  /** Calls that are answered, or gone. */
  readonly answered: readonly Pick<CallRow, "step" | "id">[];
  readonly marks: readonly MarkRow[];
  /** Marks that an entry undoes: all of `seq`. */
  readonly undone: readonly { readonly seq: number; readonly by: number }[];
  /**
   * Removes for good: turns whose `first` lies in here, ends included; marks whose `seq` does, unless they are about
   * something before it alone; entries whose `seq` does, unless a mark that stays was made by them.
   */
  readonly purge?: { readonly from: number; readonly to: number };
  /** What happens to mail with it. */
  readonly mail?: MailChanges;
}

/** A new session, with what it starts with. The engine chooses its `sid`. */
export interface NewSession extends Pick<Changes, "entries" | "turns" | "calls" | "marks"> {
  readonly session: Omit<SessionRow, "sid">;
  /**
   * What is copied from another session of the owner before, if its head is still the expected one: entries, turns and marks whose `seq` (of a turn: `first`) is not above a
   * number. A mark that was undone later than that counts as undone by the entry behind it, the first of the new session.
   * What the new session brings itself is put on top: a turn of the same number takes the place of the copied one.
   */
  readonly copy?: Copy;
}

/** What a new session copies. */
export interface Copy {
  readonly sid: number;
  /** The head that it was decided on. */
  readonly expected: number;
  readonly upTo: number;
}

/** Which entries. Bounds are inclusive. */
export interface EntryRange {
  readonly from: number;
  readonly to: number;
  readonly kinds?: readonly EntryKind[];
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

/** Which turns. Bounds are inclusive. */
export interface TurnRange {
  readonly from: number;
  readonly to: number;
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

/** Which marks: any that reach beyond a place, or were made or undone after one; or all but older compactions. */
export type MarkQuery = RecentMarks | LatestCompactions;

/** Any of these marks. */
export interface RecentMarks {
  /** Those that reach beyond this. */
  readonly beyond: number;
  /** Those made or undone after this. */
  readonly since: number;
}

/** All marks, but of the compactions only the latest: a session that is compacted again and again has many. */
export interface LatestCompactions {
  readonly compactions: number;
}

/** Which sessions of an owner. */
export interface ListQuery {
  readonly states: readonly SessionRow["state"][];
  readonly limit: number;
  /** Only those that come after this one in the list. */
  readonly after?: { readonly updated: number; readonly sid: number };
  /** Only those whose label or messages hold this text, as JSON writes it, capitals or not. Only asked of a store without a key. */
  readonly text?: string;
}

/** Which sessions of everybody. */
export interface SweepQuery {
  /** Only those with a greater number. */
  readonly after: number;
  readonly limit: number;
  /** Only those of one owner. */
  readonly owner?: string;
}

/** Which sessions are claimed, and who is alive. */
export interface ClaimQuery {
  /** Only those with a greater number. */
  readonly after: number;
  readonly limit: number;
  /** For how long a holder is alive that was heard of. */
  readonly believedMs: number;
  /** Holders that are not alive all the same. */
  readonly gone: readonly string[];
}
