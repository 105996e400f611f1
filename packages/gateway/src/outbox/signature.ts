import { createHmac, timingSafeEqual } from "node:crypto";

/** A message from or for another program: its id, its signing time in seconds since 1970, and its bytes. */
export interface Signed {
  readonly id: string;
  readonly timestamp: string;
  readonly body: string | Buffer;
}

const PREFIX = "whsec_";

/** Signs as Standard Webhooks do: `v1,` and the HMAC-SHA256 of id, timestamp and body in base64. */
export function signatureOf(secret: string, { id, timestamp, body }: Signed): string {
  const hmac = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest("base64")}`;
}

/** True when one of several signatures, separated by spaces, is correct. The time it takes reveals nothing about them. */
export function isSignedBy(secret: string, signed: Signed, signatures: string): boolean {
  const right = Buffer.from(signatureOf(secret, signed));
  return signatures
    .split(" ")
    .slice(0, MOST_SIGNATURES)
    .map((each) => Buffer.from(each))
    .reduce((found, each) => (each.length === right.length && timingSafeEqual(each, right)) || found, false);
}

/** Secrets are changed one at a time, so nobody needs more. */
const MOST_SIGNATURES = 8;

/** A secret with the usual prefix is base64; any other is used as it is. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(PREFIX)
    ? Buffer.from(secret.slice(PREFIX.length), "base64")
    : Buffer.from(secret, "utf8");
}
