/** Index of the last number that is not above a limit, in an ascending list; `-1` if there is none. */
export function indexUpTo(list: readonly number[], limit: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
