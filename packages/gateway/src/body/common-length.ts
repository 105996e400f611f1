/** How much is compared at once. */
const BLOCK = 16_384;
/** Buffers that differ usually differ early. */
const FIRST = 64;

/** How many bytes two buffers have in common at the start. */
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
      // The first difference is in this range: look in its first half.
      if (end - at === 1) return at;
      step = (end - at) >> 1;
    } else at = end;
  }
  return length;
}
