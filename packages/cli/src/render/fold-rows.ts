import type { Row } from "./rows.ts";

/** Rows that say the same which are shown one by one; of what comes behind them, the number is enough. */
const SHOWN = 5;

/** Folds rows that say the same of one place after the other, so that they do not hide the others. */
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

/** What a row says, wherever it says it. */
function sayingOf({ cells, text, code }: Row): string {
  return [...cells.slice(1).map((cell) => cell.text), text, code].join("\n");
}
