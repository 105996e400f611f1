/** SQLite knows no infinity: an upper bound that is none. */
export function boundOf(to: number): number {
  return Math.min(to, Number.MAX_SAFE_INTEGER);
}

/** SQLite's way to say that there is no limit. */
export function limitOf(limit: number | undefined): number {
  return limit === undefined || limit > Number.MAX_SAFE_INTEGER ? -1 : limit;
}
