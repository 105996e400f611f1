import { SessionError, type SessionErrorCode } from "../errors.ts";

/** How to deal with an error of the driver. */
export interface Failure {
  readonly code: SessionErrorCode;
  readonly message: string;
  readonly hint?: string;
  /** Trying again in a moment may help. */
  readonly passing?: boolean;
  /** The connection broke: a statement that was sent may have been carried out, or may still be. */
  readonly unsure?: boolean;
}

const away = {
  code: "unreachable",
  message: "the database cannot be reached",
  hint: "A change that was under way may have been stored: look before making it again.",
  passing: true,
} as const;
const crowded = { code: "busy", message: "others hold the database", passing: true } as const;

/** By SQLSTATE, or by the class that its first two characters name. */
const STATES: Readonly<Record<string, Failure>> = {
  "08": { ...away, unsure: true },
  "57P01": { ...away, unsure: true },
  "57P02": { ...away, unsure: true },
  "57P03": away,
  "57P05": { ...away, unsure: true },
  "40": crowded,
  "53300": { ...crowded, message: "the database has no connection left" },
  "55P03": crowded,
  "57014": { code: "busy", message: "a statement took longer than it may" },
  "53100": { code: "full", message: "the database's disk is full" },
  "25006": { code: "read-only", message: "the database cannot be written to" },
  "54000": { code: "bad-option", message: "an owner, id or key is too long" },
  XX001: { code: "damaged", message: "the database is damaged" },
  XX002: { code: "damaged", message: "an index of the database is damaged" },
  "42P01": { code: "damaged", message: "a table is missing" },
  "28": { code: "database", message: "the database refused the user", hint: "Look at user and password." },
  "3D000": { code: "database", message: "there is no such database" },
};

/** Codes for broken connections, from the network and the driver. */
const BROKEN_CODES =
  /^E(?:AI_AGAIN|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NETRESET|NOTFOUND|CONN\w+)$/;
const BROKEN_WORDS =
  /^Connection (?:terminated|ended)|connection (?:error|is closed)|^Query read timeout|^Client was closed|socket/i;
const NO_SLOT = "timeout exceeded when trying to connect";

/** Decides how to deal with an error of the driver. */
export function judgeFailure(error: unknown): Failure {
  const { code, message } = wordsOf(error);
  const known = STATES[code] ?? STATES[code.slice(0, 2)];
  if (/^[0-9A-Z]{5}$/.test(code) && !code.startsWith("E"))
    return known ?? { code: "database", message: `the database refused: ${message}` };
  if (message === NO_SLOT) return { ...crowded, message: "no connection became free in time" };
  if (BROKEN_CODES.test(code) || BROKEN_WORDS.test(message)) return { ...away, unsure: true };
  return { code: "database", message: `the connection failed: ${message}` };
}

/** The error that callers see. */
export function failureError(error: unknown): SessionError {
  if (SessionError.is(error)) return error;
  const { code, message, hint } = judgeFailure(error);
  return new SessionError(code, message, { cause: causeOf(error), ...(hint && { hint }) });
}

/** The driver's error, without the connection that it attaches to errors: that contains the password. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, message } = wordsOf(error);
  const cause = new Error(message || error.message);
  cause.name = error.name;
  if (error.stack !== undefined) cause.stack = error.stack;
  return code === "" ? cause : Object.assign(cause, { code });
}

function wordsOf(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: "", message: String(error) };
  // Several addresses were tried, and all failed for the same reason.
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  return { code: "code" in error ? String(error.code) : "", message: error.message };
}
