import type { Turn } from "@suture/core/turns";
import type { Paint } from "../output/paint.ts";
import { count } from "./words.ts";

const HEADINGS = ["turn", "from–to", "messages", "calls", "open", "tokens"];

/** A table of turns with a summary. */
export function renderTurns(turns: readonly Turn[], paint: Paint): string {
  const rows = turns.map(({ start, end, messages, calls, open, tokens }, at) => [
    String(at),
    end - start === 1 ? String(start) : `${start}–${end - 1}`,
    String(messages),
    String(calls),
    open === 0 ? "" : String(open),
    tokens.toLocaleString("en"),
  ]);
  const widths = HEADINGS.map((heading, at) =>
    Math.max(heading.length, ...rows.map((row) => (row[at] as string).length)),
  );
  const line = (cells: readonly string[]): string =>
    cells.map((cell, at) => cell.padStart(widths[at] as number)).join("  ");
  const sum = (field: "messages" | "calls" | "open" | "tokens"): number =>
    turns.reduce((total, turn) => total + turn[field], 0);
  const open = sum("open") === 0 ? "" : `, ${sum("open")} of them open`;
  const total = [
    count(turns.length, "turn"),
    count(sum("messages"), "message"),
    `${count(sum("calls"), "call")}${open}`,
    `about ${count(sum("tokens"), "token")}`,
  ].join(", ");
  const table = rows.map((row, at) => {
    const text = line(row);
    return (turns[at]?.open ?? 0) > 0 ? paint("yellow", text) : text;
  });
  return `${[paint("dim", line(HEADINGS)), ...table, total].join("\n")}\n`;
}
