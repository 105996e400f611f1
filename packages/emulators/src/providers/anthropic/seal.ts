import { signatureOf } from "../../signature.ts";
import type { Prefix } from "./prefix.ts";

const SCOPE = "anthropic";

/** Keeps signatures apart from other entries in an emulator's memory. */
const ISSUED = "anthropic signature ";

/** Signs reasoning that is given out. Remembers the signature and its prefix. */
export function sign(memory: Map<string, unknown>, text: string, prefix: Prefix): string {
  const signature = signatureOf(SCOPE, text);
  memory.set(ISSUED + signature, [...prefixesBehind(memory, signature), prefix]);
  return signature;
}

/** The prefixes after which this emulator gave out a signature: more than one if the same reasoning occurred again. */
export function prefixesBehind(memory: Map<string, unknown>, signature: string): readonly Prefix[] {
  return (memory.get(ISSUED + signature) as readonly Prefix[] | undefined) ?? [];
}

/** Whether this is the signature of this reasoning. */
export function wasSigned(text: string, signature: string): boolean {
  return signature === signatureOf(SCOPE, text);
}

/** Whether this emulator gave out this signature, for any text. */
export function wasIssued(memory: Map<string, unknown>, signature: string): boolean {
  return memory.has(ISSUED + signature);
}

/** Reasoning that only the emulator can read, with its signature. */
export function redact(text: string): string {
  return `${Buffer.from(text).toString("base64url")}.${signatureOf(SCOPE, text)}`;
}

/** Whether encrypted reasoning was given out by an emulator. */
export function isRedactedByUs(data: string): boolean {
  const [text = "", signature = ""] = data.split(".");
  return wasSigned(Buffer.from(text, "base64url").toString(), signature);
}
