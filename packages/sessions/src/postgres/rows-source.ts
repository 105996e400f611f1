/** The columns of rows passed to a statement, each with its type. */
export type Columns = readonly (readonly [name: string, type: string])[];

/** Returns the name of a statement's next parameter: `$1`, `$2` … */
export type NextParameter = () => string;

/** Numbers the parameters of a statement. */
export function parameters(): NextParameter {
  let count = 0;
  return () => `$${++count}`;
}

/** How many rows a statement takes; `many` is any number. */
export type RowCount = number | "many";

/** Small numbers of rows get a statement for exactly that number, which Postgres runs faster than one for any number. */
export function rowCount(rows: readonly unknown[], few: number): RowCount {
  return rows.length <= few ? rows.length : "many";
}

/** SQL of a row source, for use in a FROM clause. */
export function rowsSource(alias: string, columns: Columns, count: RowCount, next: NextParameter): string {
  const names = `${alias}(${columns.map(([name]) => name).join(", ")})`;
  if (count === "many")
    return `unnest(${columns.map(([, type]) => `${next()}::${type}[]`).join(", ")}) AS ${names}`;
  const row = () => `(${columns.map(([, type]) => `${next()}::${type}`).join(", ")})`;
  return `(VALUES ${Array.from({ length: count }, row).join(", ")}) AS ${names}`;
}

/** Appends the parameter values of such a source. */
export function pushRows(
  values: unknown[],
  rows: readonly (readonly unknown[])[],
  columns: Columns,
  count: RowCount,
): void {
  if (count === "many") for (const index of columns.keys()) values.push(rows.map((row) => row[index]));
  else for (const row of rows) for (const value of row) values.push(value);
}
