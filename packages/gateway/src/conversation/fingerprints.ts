import { createHash } from "node:crypto";

/**
 * Fingerprints of a history's start, one for each of these numbers of messages. Cache marks for the provider are left out, because clients
 * move them with each request.
 */
export function fingerprints(said: readonly unknown[], counts: readonly number[]): Map<number, string> {
  const wanted = new Set(counts.filter((count) => count <= said.length));
  const last = Math.max(-1, ...wanted);
  const prints = new Map<number, string>();
  const hash = createHash("sha256");
  for (let count = 0; count <= last; count++) {
    if (wanted.has(count)) prints.set(count, hash.copy().digest("base64url"));
    // A character that JSON never contains separates messages.
    if (count < last) hash.update(JSON.stringify(said[count], withoutCacheMarks) ?? "null").update("\n");
  }
  return prints;
}

/** The fingerprint of a whole history. */
export function fingerprint(said: readonly unknown[]): string {
  return fingerprints(said, [said.length]).get(said.length) as string;
}

/** For `JSON.stringify`: leaves cache marks out, and the list around a single text, which some clients only make to mark it. */
export function withoutCacheMarks(key: string, value: unknown): unknown {
  if (key === "cache_control") return undefined;
  return key === "content" && Array.isArray(value) && value.length === 1
    ? (onlyText(value[0]) ?? value)
    : value;
}

/** The text of a part that has nothing else. */
function onlyText(part: unknown): string | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  const { type, text, cache_control: _, ...others } = part as Record<string, unknown>;
  const isText = (type === "text" || type === "input_text") && Object.keys(others).length === 0;
  return isText && typeof text === "string" ? text : undefined;
}
