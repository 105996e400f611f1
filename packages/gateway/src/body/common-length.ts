/** How much is compared at once. */
const BLOCK = 16_384;
/** What differs at all differs early as a rule. */
const FIRST = 64;

/** With how many equal bytes two buffers start. */
export function commonLength(a: Buffer, b: Buffer): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  const first = Math.min(FIRST, length);
  while (at < first && a[at] === b[at]) at += 1;
  if (at < first) return at;
  let step = BLOCK;
  while (at < length) {
    const end = Math.min(at + step, length);
    if (a.compare(b, at, end, at, end) !== 0) {
      // The first difference is in here: look in the first half of it.
      if (end - at === 1) return at;
      step = (end - at) >> 1;
    } else at = end;
  }
  return length;
}
