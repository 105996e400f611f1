import { cutText } from "../output/cut-text.ts";
import { printable } from "../output/printable.ts";

/** A place in a text as editors count it, from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Line and column of an offset. */
export function positionOf(text: string, offset: number): Position {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf("\n"); next !== -1 && next < offset; next = text.indexOf("\n", start)) {
    line += 1;
    start = next + 1;
  }
  return { line, column: offset - start + 1 };
}

/** How many characters are shown on each side of the fault. */
const REACH = 34;

/** The line of the fault and the one above, with a caret under the fault; long lines are cut. */
export function excerptOf(text: string, offset: number, { line }: Position): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const gutter = String(line).length + 2;
  const rows: string[] = [];
  if (start > 0) {
    const above = text.slice(text.lastIndexOf("\n", start - 2) + 1, start - 1);
    rows.push(`${String(line - 1).padStart(gutter)} | ${clean(cutText(above, 0, 2 * REACH))}`.trimEnd());
  }
  const from = Math.max(start, offset - REACH);
  const end = text.indexOf("\n", offset);
  const to = Math.min(end === -1 ? text.length : end, offset + REACH);
  const left = (from > start ? "…" : "") + clean(cutText(text, from, offset));
  rows.push(`>${String(line).padStart(gutter - 1)} | ${left}${clean(cutText(text, offset, to))}`.trimEnd());
  rows.push(`${" ".repeat(gutter)} | ${" ".repeat(left.length)}^`);
  return rows.join("\n");
}

function clean(text: string): string {
  return printable(text.replace(/\r$/, "").replaceAll("\t", "  "));
}
