import { StringScanner } from "./string-scanner.ts";

const QUOTE = 0x22;
/** Both `[` and `{`, and both `]` and `}`, differ in one bit. */
const BIT = 0x20;
const OPENS = 0x7b;
const CLOSES = 0x7d;

/** No history nests this deeply. A parser given millions of brackets takes many seconds. */
export const DEEPEST = 1_000;

/** Whether a JSON text nests too deeply to be read. */
export function nestsTooDeep(bytes: Buffer): boolean {
  // Every opening bracket needs a closing one; otherwise the text is not JSON.
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
