/** SQLite has no infinity: the greatest safe integer stands for an unlimited upper bound. */
export function boundOf(to: number): number {
  return Math.min(to, Number.MAX_SAFE_INTEGER);
}

/** -1 is SQLite's way to say that there is no limit. */
export function limitOf(limit: number | undefined): number {
  return limit === undefined || limit > Number.MAX_SAFE_INTEGER ? -1 : limit;
}
