/** Exit codes: clean or repaired, findings, unreadable or misused. */
export const ExitCode = { ok: 0, findings: 1, unusable: 2 } as const;

/** One of the three exit codes. */
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** Where and why something could not be read, for `--json`. */
export interface Problem {
  readonly message: string;
  /** Line and column of the fault, counted from 1. */
  readonly line?: number;
  readonly column?: number;
  /** Place in the document (`messages.3`), if the JSON is valid but the history is not. */
  readonly path?: string;
}

/** Something that the user must put right; ends the command with exit code 2. */
export class CliError extends Error {
  /** What to do about it; may hold several lines. */
  readonly hint: string;
  /** An excerpt of the input that shows the fault. */
  readonly excerpt: string;
  readonly problem: Problem;

  constructor(message: string, hint = "", details: Omit<Problem, "message"> & { excerpt?: string } = {}) {
    super(message);
    this.name = "CliError";
    this.hint = hint;
    const { excerpt = "", ...where } = details;
    this.excerpt = excerpt;
    this.problem = { message, ...where };
  }
}
