/** State of a turn. `open`: it is running, or waits for results. */
export type TurnState = "open" | "done" | "interrupted" | "failed";

/** What an entry of a session's log records. */
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
  /** When, in milliseconds since 1970: for people. The sequence number alone decides the order. */
  readonly at: number;
  /** Role of a message; empty for other kinds. */
  readonly role: string;
  /** Its content as JSON; sealed if the store has a key. */
  readonly body: string;
}

/** A session: one row, rewritten with every change. */
export interface SessionRow {
  /** The store's own number for it. */
  readonly sid: number;
  readonly owner: string;
  readonly id: string;
  /** Sequence number of its last entry. Every change names the head it was decided on. */
  readonly head: number;
  /** Number of the current turn. */
  readonly turn: number;
  /** State of the current turn; `none` before the first. */
  readonly turnState: TurnState | "none";
  /** Sequence number of the message whose calls are open; `0` when none are open. */
  readonly step: number;
  /** The process that runs the current turn. */
  readonly holder: string;
  readonly state: "active" | "archived" | "deleted";
  readonly model: string;
  /** Title and metadata as JSON; sealed if the store has a key. */
  readonly label: string;
  /** Token usage as JSON. */
  readonly usage: string;
  /** Id of the session it was forked from. */
  readonly parent: string;
  readonly created: number;
  readonly updated: number;
}

/** Identifies a session by its owner and the store's number. For other owners it does not exist. */
export type SessionRef = Pick<SessionRow, "owner" | "sid">;

/** A turn: where it starts, and its state. */
export interface TurnRow {
  readonly turn: number;
  /** Sequence number of its first message. */
  readonly first: number;
  readonly state: TurnState;
  readonly started: number;
  readonly updated: number;
}

/**
 * A call without a real result. `waiting`: not known to have started. `running`: it was started. `closed`: an entry stands in for the
 * missing result.
 */
export interface CallRow {
  /** Sequence number of the message that made it. */
  readonly step: number;
  readonly id: string;
  readonly name: string;
  readonly state: "waiting" | "running" | "closed";
  /** For a closed call: sequence number of the message that closed it. */
  readonly closedBy: number;
}

/** Records which part of the history has changed since it was appended, by entries of `revert`, `delete`, `edit` or `compaction`. */
export interface MarkRow {
  /** Sequence number of the entry that made it. One entry may make several marks, with different starts. */
  readonly seq: number;
  readonly kind: "revert" | "delete" | "edit" | "compaction";
  /** First and last sequence number it covers. A compaction reaches up to its watermark. */
  readonly from: number;
  readonly to: number;
  /** First and last turn it covers, for a revert. */
  readonly fromTurn: number;
  readonly toTurn: number;
  /** Sequence number of the entry that undid it; `0` while it holds. */
  readonly undoneBy: number;
}

/** A process that runs turns. */
export interface HolderRow {
  readonly holder: string;
  /** When it last reported that it is alive. */
  readonly seen: number;
}
