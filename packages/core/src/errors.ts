/** What is wrong with input that is not a history, or with a call of the library. */
export type SutureErrorCode =
  | "not-a-history"
  | "unknown-format"
  | "unknown-contract"
  | "cannot-write"
  | "bad-option";

const MARKER: unique symbol = Symbol.for("suture.error");

/**
 * The only error that Suture's core throws: for input that is not a history at all, or an invalid call. A broken
 * history never throws; it yields findings.
 */
export class SutureError extends Error {
  /** Machine-readable reason. */
  declare readonly code: SutureErrorCode;
  /** Place in the input, if known (`messages`, `messages.3`). */
  declare readonly path: string;
  /** What to do about it, in a sentence. */
  declare readonly hint: string;

  constructor(code: SutureErrorCode, message: string, details: { path?: string; hint?: string } = {}) {
    super(message);
    this.name = "SutureError";
    this.code = code;
    this.path = details.path ?? "";
    this.hint = details.hint ?? "";
    // A registered symbol is recognised across copies of the library in one process.
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** True for any Suture error, including those of another copy of the library. */
  static is(value: unknown): value is SutureError {
    return typeof value === "object" && value !== null && MARKER in value;
  }
}
