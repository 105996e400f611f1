/** Number of windows to sample. */
const WINDOWS = 8;
/** Narrower windows would depend more on their edges than on the text. */
const NARROWEST = 64;

/**
 * Tokens of a text of `size` characters, counting at most `limit`: a few evenly spaced windows, from the beginning to
 * the end, represent the rest.
 */
export function sampleWindows(
  size: number,
  limit: number,
  count: (from: number, to: number) => number,
): number {
  if (size <= limit) return Math.ceil(count(0, size));
  const windows = Math.max(1, Math.min(WINDOWS, Math.floor(limit / NARROWEST)));
  const width = Math.max(1, Math.floor(limit / windows));
  let total = 0;
  for (let i = 0; i < windows; i++) {
    const from = windows === 1 ? 0 : Math.floor(((size - width) * i) / (windows - 1));
    total += count(from, from + width);
  }
  return Math.ceil((total * size) / (windows * width));
}
