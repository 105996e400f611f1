/** How a turn stands. `open`: it runs, or waits for results. */
export type TurnState = "open" | "done" | "interrupted" | "failed";

/** What an entry of a session's log tells. */
export type EntryKind =
  | "created"
  | "message"
  | "original"
  | "intent"
  | "turn"
  | "revert"
  | "delete"
  | "edit"
  | "compaction"
  | "undo"
  | "update"
  | "heal"
  | "retention";

/** One entry of a session's log. Entries are never changed; sequence numbers count up by one. */
export interface Entry {
  readonly seq: number;
  readonly kind: EntryKind;
  /** The turn it belongs to; `0` before a person first spoke. */
  readonly turn: number;
  /** When, in milliseconds since 1970: for people. Order is the sequence number alone. */
  readonly at: number;
  /** Role of a message; empty for the rest. */
  readonly role: string;
  /** What it holds, as JSON; sealed where the store has a key. */
  readonly body: string;
}

/** A session: one row, rewritten with every change. */
export interface SessionRow {
  /** The store's own number of it. */
  readonly sid: number;
  readonly owner: string;
  readonly id: string;
  /** Sequence number of its last entry. Whoever changes a session says which head it saw. */
  readonly head: number;
  /** Number of the current turn. */
  readonly turn: number;
  /** State of the current turn; `none` before the first. */
  readonly turnState: TurnState | "none";
  /** Sequence number of the message whose calls are open; `0` when none are. */
  readonly step: number;
  /** Who runs the current turn. */
  readonly holder: string;
  readonly state: "active" | "archived" | "deleted";
  readonly model: string;
  /** Title and metadata as JSON; sealed where the store has a key. */
  readonly label: string;
  /** Token usage as JSON. */
  readonly usage: string;
  /** Id of the session it was forked from. */
  readonly parent: string;
  readonly created: number;
  readonly updated: number;
}

/** Whose session, and which by the store's own number. For anybody else there is no such session. */
export type SessionRef = Pick<SessionRow, "owner" | "sid">;

/** A turn: where it starts and how it stands. */
export interface TurnRow {
  readonly turn: number;
  /** Sequence number of its first message. */
  readonly first: number;
  readonly state: TurnState;
  readonly started: number;
  readonly updated: number;
}

/**
 * A call without a real result. `waiting`: nobody said that it ran. `running`: it was started. `closed`: an entry says
 * in its place that there is no result.
 */
export interface CallRow {
  /** Sequence number of the message that made it. */
  readonly step: number;
  readonly id: string;
  readonly name: string;
  readonly state: "waiting" | "running" | "closed";
  /** For a closed call: sequence number of the message that closes it. */
  readonly closedBy: number;
}

/** Something that is not as it was appended, and since when: entries of `revert`, `delete`, `edit` and `compaction`. */
export interface MarkRow {
  /** Sequence number of the entry that made it. One entry may make several, which start at different places. */
  readonly seq: number;
  readonly kind: "revert" | "delete" | "edit" | "compaction";
  /** First and last sequence number it is about. A compaction reaches up to its watermark. */
  readonly from: number;
  readonly to: number;
  /** First and last turn it is about, for a revert. */
  readonly fromTurn: number;
  readonly toTurn: number;
  /** Sequence number of the entry that undid it; `0` while it holds. */
  readonly undoneBy: number;
}

/** A process that runs turns. */
export interface HolderRow {
  readonly holder: string;
  /** When it was last heard of. */
  readonly seen: number;
}
