import { createHmac } from "node:crypto";

/** Whether signatures that come back are verified, or anything is taken for one. */
export type SignatureMode = "verify" | "trust";

// Known to everyone: these signatures show that a client hands back what it was given, they keep no secret.
const KEY = "suture-emulator";

/**
 * The signature an emulated provider puts on reasoning. `scope` keeps the signatures of one vendor from passing with
 * another; `text` is what is signed.
 */
export function signatureOf(scope: string, text: string): string {
  return createHmac("sha256", KEY).update(`${scope}\n${text}`).digest("base64");
}
