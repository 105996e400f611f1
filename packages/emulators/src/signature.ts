import { createHmac } from "node:crypto";

/** Whether returned signatures are verified, or any value is accepted. */
export type SignatureMode = "verify" | "trust";

// Not a secret: these signatures only show that a client returns what it was given.
const KEY = "suture-emulator";

/**
 * The signature that an emulated provider puts on reasoning. `scope` keeps one vendor's signatures from being valid for another; `text` is
 * what is signed.
 */
export function signatureOf(scope: string, text: string): string {
  return createHmac("sha256", KEY).update(`${scope}\n${text}`).digest("base64");
}
