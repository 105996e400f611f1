/** What is asked of rows that are numbered, with few gaps. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

/** How many numbers are looked at for each row that is wanted: some are of other kinds, or gone. */
const NUMBERS_A_ROW = 4;

/**
 * Reads some rows of a long range from where most likely all of them are, and from the rest of the range only if they are not. As
 * long as Postgres has no statistics of a table, it takes any range for a short one, and may read and sort all of it for its first rows.
 */
export async function nearestFirst<Row>(
  range: Range,
  read: (range: Range) => Promise<Row[]>,
): Promise<Row[]> {
  const { from, to, limit = Number.POSITIVE_INFINITY, newestFirst = false } = range;
  const span = limit * NUMBERS_A_ROW;
  // What has no end grows meanwhile, and a row that came between two looks would be passed over.
  if (to - from < span || to >= Number.MAX_SAFE_INTEGER) return read(range);
  const near = newestFirst ? { from: to - span + 1, to } : { from, to: from + span - 1 };
  const rows = await read({ ...range, ...near });
  if (rows.length >= limit) return rows;
  const rest = newestFirst ? { from, to: near.from - 1 } : { from: near.to + 1, to };
  return [...rows, ...(await read({ ...range, ...rest, limit: limit - rows.length }))];
}
