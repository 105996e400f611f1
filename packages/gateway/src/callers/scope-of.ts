import { createHash } from "node:crypto";

/** What a key of the gateway is told from others by, also after it was changed: its name, hashed. */
export function scopeOf(name: string): string {
  return createHash("sha256").update(`key ${name}`).digest("base64url").slice(0, 22);
}
