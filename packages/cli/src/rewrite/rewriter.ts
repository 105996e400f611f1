import type { Report } from "@suture/core";
import type { ExitCode } from "../cli-error.ts";
import type { Document } from "../input/document.ts";
import type { Paint } from "../output/paint.ts";

/** The result for one document. */
export interface Rewritten {
  readonly changed: boolean;
  /** What to write: the original bytes if nothing changed. */
  readonly output: string | Uint8Array;
  /** The document's entry in `--report`. */
  readonly report: Report;
  /** The account for people, made when it is asked for. */
  account(): string;
  /** Whether the account is worth showing among those of many lines. */
  readonly worthTelling: boolean;
  /** The exit code if this was the only document. */
  readonly code: ExitCode;
}

/** The total of many lines. */
export interface LinesTotal {
  readonly lines: number;
  readonly changed: number;
  readonly unreadable: number;
  /** Lines whose account was not shown. */
  readonly folded: number;
}

/** A command that turns each document into another: repair, convert, compact. */
export interface Rewriter {
  /** Its label in the progress line: `repairing`. */
  readonly label: string;
  rewrite(document: Document, title: string): Rewritten;
  /** The closing lines after many lines. */
  renderTotal(total: LinesTotal, paint: Paint): string;
}
