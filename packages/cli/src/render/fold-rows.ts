import type { Row } from "./rows.ts";

/** How many rows with the same text are shown; the rest are only counted. */
const SHOWN = 5;

/** Folds rows that say the same about consecutive places, so that they do not hide others. */
export function foldRows(rows: readonly Row[]): readonly Row[] {
  const alike = new Map<string, Row[]>();
  for (const row of rows) {
    const same = alike.get(sayingOf(row));
    if (same === undefined) alike.set(sayingOf(row), [row]);
    else same.push(row);
  }
  return rows.flatMap((row) => {
    const same = alike.get(sayingOf(row)) ?? [];
    if (same.length <= SHOWN + 1 || same.slice(0, SHOWN).includes(row)) return [row];
    return row === same[SHOWN] ? [rest(row, same)] : [];
  });
}

function rest(row: Row, same: readonly Row[]): Row {
  const [place, ...others] = row.cells;
  const more = (same.length - SHOWN).toLocaleString("en");
  return {
    ...row,
    cells: [{ ...place, text: "…" }, ...others],
    text: `and ${more} more like this, up to ${same.at(-1)?.cells[0]?.text}`,
    notes: [],
  };
}

/** What a row says, regardless of the place. */
function sayingOf({ cells, text, code }: Row): string {
  return [...cells.slice(1).map((cell) => cell.text), text, code].join("\n");
}
