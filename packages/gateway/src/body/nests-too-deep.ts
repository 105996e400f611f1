import { StringScanner } from "./string-scanner.ts";

const QUOTE = 0x22;
/** Both of `[` and `{`, and both of `]` and `}`, differ in one bit. */
const BIT = 0x20;
const OPENS = 0x7b;
const CLOSES = 0x7d;

/** No history nests as deep; a parser that is given millions of brackets works on them for many seconds. */
export const DEEPEST = 1_000;

/** Tells whether a JSON text nests so deep that it had better not be read. */
export function nestsTooDeep(bytes: Buffer): boolean {
  // What is opened takes as many bytes to close; what is not closed is no JSON.
  if (bytes.length <= 2 * DEEPEST) return false;
  const scanner = new StringScanner(bytes);
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) {
      at = scanner.endOf(at + 1);
      if (at < 0) return false;
    } else if ((byte | BIT) === OPENS) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if ((byte | BIT) === CLOSES) {
      depth -= 1;
    }
  }
  return false;
}
