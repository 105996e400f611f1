import type { Screen } from "../context.ts";
import { wrap } from "./wrap.ts";

/** One row of a list: short cells, a sentence, a code, and further lines. */
export interface Row {
  /** Short cells that stand in columns. */
  readonly cells: readonly Cell[];
  readonly text: string;
  /** Rule code, dimmed, after the text. */
  readonly code: string;
  /** Dimmed lines below the text. */
  readonly notes: readonly string[];
  /** An underlined line above the first row of a group. */
  readonly heading?: string;
}

/** A cell of a row, already safe to print, and how to colour it. */
export interface Cell {
  readonly text: string;
  readonly style?: Parameters<Screen["paint"]>[0];
}

/** A wider cell pushes only its own row out, instead of widening the column. */
const WIDEST = 36;

/** With less room than this beside the cells, sentences go below them. */
const LEAST_ROOM = 28;

/** Lays rows out in columns, the way linters do: cells, then the sentence, then the code of the rule. */
export function renderRows(rows: readonly Row[], { paint, width }: Pick<Screen, "paint" | "width">): string {
  const widths: number[] = [];
  for (const { cells } of rows) {
    cells.forEach(({ text }, index) => {
      widths[index] = Math.min(WIDEST, Math.max(widths[index] ?? 0, text.length));
    });
  }
  const columns = widths.reduce((sum, each) => sum + each + 2, 2);
  const isNarrow = width !== undefined && width - columns < LEAST_ROOM;
  const margin = isNarrow ? 4 : columns;
  const room = width === undefined ? undefined : width - margin;
  const below = " ".repeat(margin);

  let out = "";
  for (const { cells, text, code, notes, heading } of rows) {
    if (heading !== undefined) out += `${out === "" ? "" : "\n"}${paint("underline", heading)}\n`;
    const head = cells.map(({ text: cell, style }, index) => {
      const gap = " ".repeat(Math.max(0, widths[index]! - cell.length) + 2);
      return (style === undefined ? cell : paint(style, cell)) + gap;
    });
    const lines = [...wrap(text, room)];
    const fits = room === undefined || lines.at(-1)!.length + 2 + code.length <= room;
    const mark = paint("dim", code);
    if (fits && code !== "") lines.push(`${lines.pop()}  ${mark}`);
    else if (code !== "") lines.push(mark);
    for (const note of notes) lines.push(...wrap(note, room).map((line) => paint("dim", line)));
    const start = isNarrow ? `${head.join("").trimEnd()}\n${below}` : head.join("");
    out += `  ${start}${lines.join(`\n${below}`)}\n`;
  }
  return out;
}
