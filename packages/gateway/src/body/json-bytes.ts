const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const SPACE = 0x20;
/** How far to look byte by byte before asking for the next quote: most strings are short. */
const NEAR = 24;

/** Where the next quote is; below zero when there is none. */
export function nextQuote(bytes: Buffer, from: number): number {
  const near = Math.min(from + NEAR, bytes.length);
  for (let at = from; at < near; at++) if (bytes[at] === QUOTE) return at;
  return near === bytes.length ? -1 : bytes.indexOf(QUOTE, near);
}

/** Where a string ends that starts behind a quote; below zero when it does not. */
export function endOfString(bytes: Buffer, start: number): number {
  const near = Math.min(start + NEAR, bytes.length);
  let at = start;
  while (at < near && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  if (at < near) return at;
  for (;;) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) return -1;
    // What is before the quote decides: an odd number of backslashes hides it.
    let first = quote;
    while (first > at && bytes[first - 1] === BACKSLASH) first -= 1;
    if ((quote - first) % 2 === 0) return quote;
    at = quote + 1;
  }
}

/** True when the string that ends just before `from` is the key of a member. */
export function isKey(bytes: Buffer, from: number): boolean {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === COLON) return true;
    if (byte > SPACE) return false;
  }
  return false;
}
