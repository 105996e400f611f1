import { createHash } from "node:crypto";
import { signatureOf } from "../../signature.ts";

const SCOPE = "gemini";

/** Bytes before the proof. */
const SEED = 12;

/** Bytes of the proof. */
const PROOF = 32;

// Google documents both as substitutes where there is no signature, for example in histories of other models.
const BYPASSES = ["context_engineering_is_the_way_to_go", "skip_thought_signature_validator"];
const PASSES: ReadonlySet<string> = new Set(
  BYPASSES.flatMap((text) => [text, Buffer.from(text).toString("base64")]),
);

/** Signs a step of an answer. A signature proves itself: it is valid for any part of any history of this vendor. */
export function signThought(text: string): string {
  const seed = createHash("sha256").update(text).digest().subarray(0, SEED);
  return Buffer.concat([seed, proofOf(seed)]).toString("base64");
}

/** Whether this vendor issued a signature. `corrupted` is not a signature at all, `invalid` is an altered one. */
export function judgeSignature(signature: string): "good" | "corrupted" | "invalid" {
  if (PASSES.has(signature)) return "good";
  const bytes = Buffer.from(signature, "base64");
  if (bytes.length !== SEED + PROOF) return "corrupted";
  return proofOf(bytes.subarray(0, SEED)).equals(bytes.subarray(SEED)) ? "good" : "invalid";
}

function proofOf(seed: Uint8Array): Buffer {
  return Buffer.from(signatureOf(SCOPE, Buffer.from(seed).toString("hex")), "base64");
}
