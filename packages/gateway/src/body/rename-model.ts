import { isKey } from "./is-key.ts";
import { StringScanner } from "./string-scanner.ts";

const OPENS: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSES: ReadonlySet<number> = new Set([0x7d, 0x5d]);
const QUOTE = 0x22;

/** The body with another model name, and every other byte unchanged. */
export function renameModel(bytes: Buffer, model: string): Buffer {
  const scanner = new StringScanner(bytes);
  const parts: Buffer[] = [];
  let copied = 0;
  let depth = 0;
  let key = "";
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (OPENS.has(byte)) depth += 1;
    else if (CLOSES.has(byte)) depth -= 1;
    if (byte !== QUOTE) continue;
    const start = at;
    const end = scanner.endOf(start + 1);
    if (end < 0) break;
    at = end;
    if (depth !== 1) continue;
    if (isKey(bytes, end + 1)) {
      key = nameOf(bytes.toString("utf8", start, end + 1));
    } else if (key === "model") {
      parts.push(bytes.subarray(copied, start), Buffer.from(JSON.stringify(model), "utf8"));
      copied = end + 1;
    }
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(copied)]);
}

/** The name of a member, unescaped and in lower case: some servers ignore the case of names. */
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
