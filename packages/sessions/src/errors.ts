/** What went wrong. */
export type SessionErrorCode =
  /** There is no such session; one of another owner does not exist either. */
  | "no-such-session"
  /** The owner has a session of that id. */
  | "session-exists"
  /** There is no such turn, message or change, or it is not visible. */
  | "no-such-place"
  /** What was given is no message of the canonical form. */
  | "not-a-message"
  /** A result for a call that this step did not make. */
  | "unknown-call"
  /** A second result for a call. */
  | "already-answered"
  /** Two calls of one id in a step, or a call without one. */
  | "bad-call-id"
  /** Calls are open that the message would leave without a result. */
  | "open-calls"
  /** The message belongs together with others, which the error names. */
  | "pairs-with-others"
  /** It was undone already, or something newer must be undone first. */
  | "cannot-undo"
  /** There is no such letter; one of another owner does not exist either. */
  | "no-such-letter"
  /** The letter is not dead: it waits, is being worked on, or is done. */
  | "not-dead"
  /** The lane was given back, or somebody else took it after its lease had ended. */
  | "lease-lost"
  /** An option that cannot be meant. */
  | "bad-option"
  /** Others kept changing the session, or held the database, for too long. */
  | "busy"
  /** The disk, or the space the database may take, is full. */
  | "full"
  /** The database cannot be written to. */
  | "read-only"
  /** The database cannot be reached. */
  | "unreachable"
  /** The file is damaged, or no database of ours. */
  | "damaged"
  /** It was written by a newer version. */
  | "newer-version"
  /** A migration that was applied is not the one we know. */
  | "changed-migration"
  /** A key is missing or wrong, or what was sealed was changed. */
  | "sealed"
  /** The store was closed. */
  | "closed"
  /** The database refused for another reason. */
  | "database";

/** What an error tells besides its code. */
export interface SessionErrorDetails {
  /** What to do about it, in a sentence. */
  readonly hint?: string;
  /** Ids of the calls it is about. */
  readonly calls?: readonly string[];
  /** Sequence numbers of the messages it is about. */
  readonly messages?: readonly number[];
  readonly cause?: unknown;
}

const MARKER: unique symbol = Symbol.for("suture.session-error");

/** The one error that sessions throw. */
export class SessionError extends Error {
  readonly code: SessionErrorCode;
  readonly hint: string;
  readonly calls: readonly string[];
  readonly messages: readonly number[];
  /** True when the same call may succeed later, unchanged. */
  readonly isRetryable: boolean;

  constructor(code: SessionErrorCode, message: string, details: SessionErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "SessionError";
    this.code = code;
    this.hint = details.hint ?? "";
    this.calls = details.calls ?? [];
    this.messages = details.messages ?? [];
    this.isRetryable = code === "busy" || code === "full" || code === "unreachable";
    // A registered symbol is recognised across two copies of the library in one process.
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** True for any error of sessions, also one of another copy of the library. */
  static is(value: unknown): value is SessionError {
    return typeof value === "object" && value !== null && MARKER in value;
  }
}
