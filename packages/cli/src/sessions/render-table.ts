import type { Paint } from "../output/paint.ts";

/** Rows in columns below headings; the last column has no width limit. */
export function renderTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  paint: Paint,
): string {
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  return `${[paint("dim", line(headings)), ...rows.map(line)].join("\n")}\n`;
}
