import { signatureOf } from "../../signature.ts";
import type { Prefix } from "./prefix.ts";

const SCOPE = "anthropic";

/** Set apart from signatures in the memory of an emulator. */
const ISSUED = "anthropic signature ";

/** Signs reasoning that is given out, and remembers that it did, and behind what. */
export function sign(memory: Map<string, unknown>, text: string, prefix: Prefix): string {
  const signature = signatureOf(SCOPE, text);
  memory.set(ISSUED + signature, [...prefixesBehind(memory, signature), prefix]);
  return signature;
}

/** Behind what this emulator has given out a signature: more than one prefix where the same was thought again. */
export function prefixesBehind(memory: Map<string, unknown>, signature: string): readonly Prefix[] {
  return (memory.get(ISSUED + signature) as readonly Prefix[] | undefined) ?? [];
}

/** Whether this is the signature of this reasoning. */
export function wasSigned(text: string, signature: string): boolean {
  return signature === signatureOf(SCOPE, text);
}

/** Whether this emulator has given out this signature, for whatever text. */
export function wasIssued(memory: Map<string, unknown>, signature: string): boolean {
  return memory.has(ISSUED + signature);
}

/** Reasoning that only the emulator can read: its signature beside it. */
export function redact(text: string): string {
  return `${Buffer.from(text).toString("base64url")}.${signatureOf(SCOPE, text)}`;
}

/** Whether unreadable reasoning is what an emulator gave out. */
export function isRedactedByUs(data: string): boolean {
  const [text = "", signature = ""] = data.split(".");
  return wasSigned(Buffer.from(text, "base64url").toString(), signature);
}
