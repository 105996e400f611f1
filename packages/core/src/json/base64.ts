import { ALPHABET } from "./hash.ts";
import { toWellFormed } from "./well-formed.ts";

const SIX_BITS = `${ALPHABET.slice(10)}${ALPHABET.slice(0, 10)}+/`;

/** Base64 of bytes. Core runs where neither `Buffer` nor `btoa` need exist. */
export function encodeBase64(bytes: ArrayLike<number>): string {
  let out = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const bits = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    out += SIX_BITS.charAt(bits >> 18) + SIX_BITS.charAt((bits >> 12) & 63);
    out += left > 1 ? SIX_BITS.charAt((bits >> 6) & 63) : "=";
    out += left > 2 ? SIX_BITS.charAt(bits & 63) : "=";
  }
  return out;
}

/** Base64 of a text's UTF-8. */
export function encodeText(text: string): string {
  const bytes: number[] = [];
  for (const [char, hex] of encodeURIComponent(toWellFormed(text)).matchAll(/%(..)|./g)) {
    bytes.push(hex === undefined ? char.charCodeAt(0) : Number.parseInt(hex, 16));
  }
  return encodeBase64(bytes);
}

/** The text whose UTF-8 the base64 holds; `undefined` when it holds none. */
export function decodeText(data: string): string | undefined {
  let escaped = "";
  let bits = 0;
  let count = 0;
  for (const char of data) {
    const six = SIX_BITS.indexOf(char);
    if (six < 0) {
      if (char === "=") break;
      return undefined;
    }
    bits = ((bits << 6) | six) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    escaped += `%${((bits >> count) & 255).toString(16).padStart(2, "0")}`;
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

/** Base64 of bytes as they stand in a document: text already is base64, byte arrays are encoded, anything else is none. */
export function base64Of(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (value instanceof Uint8Array) return encodeBase64(value);
  return value instanceof ArrayBuffer ? encodeBase64(new Uint8Array(value)) : undefined;
}
