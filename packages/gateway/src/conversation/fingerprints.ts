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

function withoutCacheMarks(key: string, value: unknown): unknown {
  return key === "cache_control" ? undefined : value;
}
