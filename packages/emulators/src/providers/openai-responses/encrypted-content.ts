import { signatureOf } from "../../signature.ts";

/** What encrypted content begins with. */
const HEAD = "gAAAAA";

/** How long a signature is, in characters. */
const SIGNATURE = 44;

/** Reasoning as a client stores it: bound to the id of its item, and signed. */
export function encryptedContent(id: string, reasoning: string): string {
  const text = `${id}\n${reasoning}`;
  return HEAD + Buffer.from(text).toString("base64url") + sign(text);
}

/** Opens encrypted content; undefined if it is not ours. */
export function openEncryptedContent(content: string): { id: string; reasoning: string } | undefined {
  if (!content.startsWith(HEAD)) return undefined;
  const text = Buffer.from(content.slice(HEAD.length, -SIGNATURE), "base64url").toString();
  if (content.slice(-SIGNATURE) !== sign(text)) return undefined;
  const end = text.indexOf("\n");
  return { id: text.slice(0, end), reasoning: text.slice(end + 1) };
}

function sign(text: string): string {
  return signatureOf("openai", text).replaceAll("+", "-").replaceAll("/", "_");
}
