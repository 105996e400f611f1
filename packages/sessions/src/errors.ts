/** What went wrong. */
export type SessionErrorCode =
  /** There is no such session. Sessions of other owners count as missing. */
  | "no-such-session"
  /** The owner already has a session with that id. */
  | "session-exists"
  /** There is no such turn, message or change, or it is hidden. */
  | "no-such-place"
  /** The value is not a message in canonical form. */
  | "not-a-message"
  /** A result for a call that this step did not make. */
  | "unknown-call"
  /** A second result for a call. */
  | "already-answered"
  /** Two calls in a step share an id, or a call has none. */
  | "bad-call-id"
  /** The message would leave open calls without a result. */
  | "open-calls"
  /** The message forms pairs with others, which the error names. */
  | "pairs-with-others"
  /** It was already undone, or something newer must be undone first. */
  | "cannot-undo"
  /** There is no such letter. Letters of other owners count as missing. */
  | "no-such-letter"
  /** The letter is not dead: it is waiting, being worked on, or done. */
  | "not-dead"
  /** The lane was given back, or somebody else took it after the lease had ended. */
  | "lease-lost"
  /** An option makes no sense. */
  | "bad-option"
  /** Others kept changing the session, or held the database, for too long. */
  | "busy"
  /** The disk, or the space the database may take, is full. */
  | "full"
  /** The database cannot be written to. */
  | "read-only"
  /** The database cannot be reached. */
  | "unreachable"
  /** The file is damaged, or is not one of our databases. */
  | "damaged"
  /** The database was written by a newer version. */
  | "newer-version"
  /** An applied migration differs from the one we know. */
  | "changed-migration"
  /** A key is missing or wrong, or a sealed text was tampered with. */
  | "sealed"
  /** The store was closed. */
  | "closed"
  /** The database refused for another reason. */
  | "database";

/** Details of an error besides its code. */
export interface SessionErrorDetails {
  /** What to do about it, in one sentence. */
  readonly hint?: string;
  /** Ids of the calls it concerns. */
  readonly calls?: readonly string[];
  /** Sequence numbers of the messages it concerns. */
  readonly messages?: readonly number[];
  readonly cause?: unknown;
}

const MARKER: unique symbol = Symbol.for("suture.session-error");

/** The only error class that sessions throw. */
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
    // Two copies of the library in one process recognise each other's errors by a registered symbol.
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** True for any error of sessions, including those of another copy of the library. */
  static is(value: unknown): value is SessionError {
    return typeof value === "object" && value !== null && MARKER in value;
  }
}
