import { isKey } from "./is-key.ts";
import { StringScanner } from "./string-scanner.ts";

const OPENS: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSES: ReadonlySet<number> = new Set([0x7d, 0x5d]);
const QUOTE = 0x22;
const COMMA = 0x2c;

/** A member of a body, and where the JSON of its value is, white space included. */
interface TopMember {
  /** Unescaped and in lower case: some servers ignore the case of names. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The members of a body in their order, each as often as it is there: servers differ in which of two counts. */
export function* topMembers(bytes: Buffer): Generator<TopMember> {
  const scanner = new StringScanner(bytes);
  let depth = 0;
  let name: string | undefined;
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (OPENS.has(byte)) depth += 1;
    else if (CLOSES.has(byte)) depth -= 1;
    if (name !== undefined && ((byte === COMMA && depth === 1) || depth === 0)) {
      yield { name, start, end: at };
      name = undefined;
    }
    if (byte !== QUOTE) continue;
    const end = scanner.endOf(at + 1);
    if (end < 0) return;
    if (depth === 1 && isKey(bytes, end + 1)) {
      name = nameOf(bytes.toString("utf8", at, end + 1));
      start = bytes.indexOf(":", end + 1) + 1;
    }
    at = end;
  }
}

function nameOf(json: string): string {
  const name = json.includes("\\") ? unescaped(json) : json.slice(1, -1);
  return name.toLowerCase();
}

function unescaped(json: string): string {
  try {
    return JSON.parse(json) as string;
  } catch {
    return "";
  }
}
