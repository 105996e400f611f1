/** A query for numbered rows with few gaps. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

/** How many numbers to look at for each row wanted: some are of other kinds, or gone. */
const NUMBERS_A_ROW = 4;

/**
 * Reads some rows of a long range. It first looks where all of them probably are, and reads the rest of the range only if they are not.
 * Without statistics of a table, Postgres takes every range for a short one, and may read and sort all of it for its first rows.
 */
export async function nearestFirst<Row>(
  range: Range,
  read: (range: Range) => Promise<Row[]>,
): Promise<Row[]> {
  const { from, to, limit = Number.POSITIVE_INFINITY, newestFirst = false } = range;
  const span = limit * NUMBERS_A_ROW;
  // An open range grows meanwhile, and a row that was added between two reads would be skipped.
  if (to - from < span || to >= Number.MAX_SAFE_INTEGER) return read(range);
  const near = newestFirst ? { from: to - span + 1, to } : { from, to: from + span - 1 };
  const rows = await read({ ...range, ...near });
  if (rows.length >= limit) return rows;
  const rest = newestFirst ? { from, to: near.from - 1 } : { from: near.to + 1, to };
  return [...rows, ...(await read({ ...range, ...rest, limit: limit - rows.length }))];
}
