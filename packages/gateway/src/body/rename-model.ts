import { topMembers } from "./top-members.ts";

const TEXT = /^\s*"/;

/** The body with another model name, and every other byte unchanged. */
export function renameModel(bytes: Buffer, model: string): Buffer {
  const parts: Buffer[] = [];
  let copied = 0;
  for (const { name, start, end } of topMembers(bytes)) {
    if (name !== "model") continue;
    const value = bytes.toString("latin1", start, end);
    if (!TEXT.test(value)) continue;
    parts.push(
      bytes.subarray(copied, start + value.indexOf('"')),
      Buffer.from(JSON.stringify(model), "utf8"),
    );
    copied = start + value.lastIndexOf('"') + 1;
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(copied)]);
}
