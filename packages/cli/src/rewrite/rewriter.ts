import type { Report } from "@suture/core";
import type { ExitCode } from "../cli-error.ts";
import type { Document } from "../input/document.ts";
import type { Paint } from "../output/paint.ts";

/** What became of one document. */
export interface Rewritten {
  readonly changed: boolean;
  /** What to write: the very bytes that came in when nothing changed. */
  readonly output: string | Uint8Array;
  /** What `--report` says of it. */
  readonly report: Report;
  /** The readable account of it. */
  readonly account: string;
  /** Among many lines, the account of this one is worth showing. */
  readonly worthTelling: boolean;
  /** How the command ends when this was the only document. */
  readonly code: ExitCode;
}

/** What was done to many lines. */
export interface LinesTotal {
  readonly lines: number;
  readonly changed: number;
  readonly unreadable: number;
}

/** A command that makes another document of each one it is given: repair, convert, compact. */
export interface Rewriter {
  /** What it does, for the line that shows progress: `repairing`. */
  readonly label: string;
  rewrite(document: Document, title: string): Rewritten;
  /** The closing lines of a run over many lines. */
  renderTotal(total: LinesTotal, paint: Paint): string;
}
