/** The columns of rows that a statement is given, each with its type. */
export type Columns = readonly (readonly [name: string, type: string])[];

/** Takes the next parameters of a statement: `$1`, `$2` … */
export type NextParameter = () => string;

/** Counts the parameters of a statement. */
export function parameters(): NextParameter {
  let count = 0;
  return () => `$${++count}`;
}

/** How many rows a statement is written for; `many` is any number. */
export type RowCount = number | "many";

/** Few rows get a statement for just that number, which Postgres runs faster than one for any. */
export function rowCount(rows: readonly unknown[], few: number): RowCount {
  return rows.length <= few ? rows.length : "many";
}

/** A source of rows, to be named in a FROM. */
export function rowsSource(alias: string, columns: Columns, count: RowCount, next: NextParameter): string {
  const names = `${alias}(${columns.map(([name]) => name).join(", ")})`;
  if (count === "many")
    return `unnest(${columns.map(([, type]) => `${next()}::${type}[]`).join(", ")}) AS ${names}`;
  const row = () => `(${columns.map(([, type]) => `${next()}::${type}`).join(", ")})`;
  return `(VALUES ${Array.from({ length: count }, row).join(", ")}) AS ${names}`;
}

/** Puts the parameters of such a source behind others. */
export function pushRows(
  values: unknown[],
  rows: readonly (readonly unknown[])[],
  columns: Columns,
  count: RowCount,
): void {
  if (count === "many") for (const index of columns.keys()) values.push(rows.map((row) => row[index]));
  else for (const row of rows) for (const value of row) values.push(value);
}
