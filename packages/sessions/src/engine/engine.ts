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
 * What a database has to offer. An engine stores rows and decides nothing. The meaning of a change is decided above it, so it is the
 * same for every engine.
 *
 * All promises rest on two things. {@link Engine.commit} is atomic and durable, and takes effect only if nobody changed the
 * session since its head was read; so several processes may write to one session. And rows stay as they were written, with
 * the number of the entry that made or undid them; so a session can be read as of any head without a transaction.
 *
 * A session is named by its owner and its number, and queries ask for both: under another owner's name nothing is
 * found and nothing happens. Only methods that say so concern the sessions of all owners.
 */
export interface Engine extends MailEngine {
  /** Name of the kind of database, for people. */
  readonly name: string;

  /**
   * Stores a new session, all of it or nothing. False when the owner already has a session with that id, or when the session to copy has
   * changed.
   */
  create(session: NewSession): Promise<boolean>;
  /**
   * Applies changes if the head is still the expected one; false otherwise. All of them are durable, or nothing happens. If the changes
   * include mail whose lane is no longer held, it throws `lease-lost`.
   */
  commit(changes: Changes): Promise<boolean>;

  /** A session with its calls that are `waiting` or `running`, in one consistent read. */
  load(owner: string, id: string): Promise<Loaded | undefined>;
  /** Calls of a session by id, whatever their state. */
  calls(session: SessionRef, ids: readonly string[]): Promise<CallRow[]>;
  /** Entries by sequence number, ascending unless asked otherwise. */
  entries(session: SessionRef, range: EntryRange): Promise<Entry[]>;
  /** Turns by number, ascending unless asked otherwise. */
  turns(session: SessionRef, range: TurnRange): Promise<TurnRow[]>;
  /** The marks a query selects; all without a query. Ascending by `seq`. */
  marks(session: SessionRef, query?: MarkQuery): Promise<MarkRow[]>;

  /** Sessions of an owner, the most recently changed first. */
  list(owner: string, query: ListQuery): Promise<SessionRow[]>;
  /** Sessions of all owners, by number: for retention and rotation. */
  sessions(query: SweepQuery): Promise<SessionRow[]>;

  /**
   * Takes a lease for some time; false while somebody else holds it or is just taking it. The holder renews the lease by taking it again.
   */
  lease(session: SessionRef, purpose: string, holder: string, milliseconds: number): Promise<boolean>;
  /**
   * Takes leases on abandoned sessions of all owners: the turn is open, and its holder is not alive. Takes as many as requested, by number,
   * and none that another living holder has a lease on. Concurrent claims get different sessions.
   */
  claim(purpose: string, holder: string, milliseconds: number, query: ClaimQuery): Promise<SessionRow[]>;
  /** Gives a lease back. Nothing happens when somebody else holds it. */
  release(session: SessionRef, purpose: string, holder: string): Promise<void>;

  /** Records that a holder is alive. */
  beat(holder: string): Promise<void>;
  /** Forgets a holder. */
  forget(holder: string): Promise<void>;
  /** All holders, and the time of the database's own clock. */
  holders(): Promise<{ readonly now: number; readonly holders: readonly HolderRow[] }>;

  /** Replaces one sealing of a text by another; false when the text is no longer there. */
  reseal(session: SessionRef, seq: number | "label", before: string, after: string): Promise<boolean>;

  /** Calls back with the number of a session that may have changed elsewhere, or with nothing when any session may have. */
  onChange(callback: (sid?: number) => void): () => void;

  close(): Promise<void>;
}

/** A session and its open calls. */
export interface Loaded {
  readonly session: SessionRow;
  readonly calls: readonly CallRow[];
}

/** Everything that one change writes. */
export interface Changes {
  /** Identifies this commit, so that it is recognised when its answer was lost. */
  readonly op: string;
  /** The head that the change was decided on. */
  readonly expected: number;
  /** The session after the change. Its `owner` and `sid` identify it and never change. */
  readonly session: SessionRow;
  /** Only `head`, `turn`, `turnState`, `step` and `updated` of the session change: an engine may leave the rest as it is. */
  readonly advances?: true;
  readonly entries: readonly Entry[];
  /** Turns that are new or changed. */
  readonly turns: readonly TurnRow[];
  /** Forget all existing turns: the given ones replace them. */
  readonly replaceTurns?: true;
  /** Calls that are new or changed. */
  readonly calls: readonly CallRow[];
  /** Calls that were answered, or are gone. */
  readonly answered: readonly Pick<CallRow, "step" | "id">[];
  readonly marks: readonly MarkRow[];
  /** Marks that an entry undoes: all those with this `seq`. */
  readonly undone: readonly { readonly seq: number; readonly by: number }[];
  /**
   * Rows to remove for good: turns whose `first` lies in this range (ends included); marks whose `seq` does, unless they only concern what
   * precedes it; entries whose `seq` does, unless a remaining mark was made by them.
   */
  readonly purge?: { readonly from: number; readonly to: number };
  /** Mail changes to commit together with this. */
  readonly mail?: MailChanges;
}

/** A new session and its first rows. The engine chooses its `sid`. */
export interface NewSession extends Pick<Changes, "entries" | "turns" | "calls" | "marks"> {
  readonly session: Omit<SessionRow, "sid">;
  /**
   * What to copy first from another session of the owner, if its head is still the expected one: entries, turns and marks whose `seq` (of a
   * turn: `first`) is not above `upTo`. A mark that was undone after that counts as undone by the entry at `upTo + 1`, the first of the new
   * session. Then the rows of the new session itself are added; a turn with the same number replaces the copied one.
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

/** Selects entries. Bounds are inclusive. */
export interface EntryRange {
  readonly from: number;
  readonly to: number;
  readonly kinds?: readonly EntryKind[];
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

/** Selects turns. Bounds are inclusive. */
export interface TurnRange {
  readonly from: number;
  readonly to: number;
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

/** Selects marks: either those that reach beyond a place or were made or undone after one, or all except older compactions. */
export type MarkQuery = RecentMarks | LatestCompactions;

/** Any of these marks. */
export interface RecentMarks {
  /** Marks that reach beyond this sequence number. */
  readonly beyond: number;
  /** Marks that were made or undone after this sequence number. */
  readonly since: number;
}

/** All marks, but only the latest of the compactions: a session that is compacted again and again has many. */
export interface LatestCompactions {
  readonly compactions: number;
}

/** Selects sessions of an owner. */
export interface ListQuery {
  readonly states: readonly SessionRow["state"][];
  readonly limit: number;
  /** Only sessions that follow this one in the list. */
  readonly after?: { readonly updated: number; readonly sid: number };
  /**
   * Only sessions whose label or messages contain this text, spelled as in JSON and regardless of case. Used only for stores without a key.
   */
  readonly text?: string;
}

/** Selects sessions of all owners. */
export interface SweepQuery {
  /** Only sessions with a greater number. */
  readonly after: number;
  readonly limit: number;
  /** Only sessions of one owner. */
  readonly owner?: string;
}

/** Which sessions to claim, and which holders are alive. */
export interface ClaimQuery {
  /** Only sessions with a greater number. */
  readonly after: number;
  readonly limit: number;
  /** How long a holder counts as alive after its last report. */
  readonly believedMs: number;
  /** Holders that are known to be dead nevertheless. */
  readonly gone: readonly string[];
}
