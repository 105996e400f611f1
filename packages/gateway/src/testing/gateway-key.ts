import { createHash, randomBytes } from "node:crypto";
import type { KeyOptions } from "../options.ts";

/** A key of a gateway, and its entry in the options. */
export function gatewayKey(
  name: string,
  more: Partial<KeyOptions> = {},
): { readonly key: string; readonly entry: KeyOptions } {
  const key = `sk-suture-${randomBytes(32).toString("base64url")}`;
  return { key, entry: { name, hash: createHash("sha256").update(key).digest("hex"), ...more } };
}
