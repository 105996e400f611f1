import { ALPHABET } from "./hash.ts";
import { toWellFormed } from "./well-formed.ts";

const SIX_BITS = `${ALPHABET.slice(10)}${ALPHABET.slice(0, 10)}+/`;
/** The last two are those of the URL-safe alphabet. */
const BOTH = `${SIX_BITS}-_`;

/** Number of characters written at once: strings that grow character by character are slow to read. */
const CHUNK = 12_288;

/** Base64 of bytes. Core also runs where neither `Buffer` nor `btoa` exists. */
export function encodeBase64(bytes: ArrayLike<number>): string {
  let out = "";
  const codes = new Uint8Array(CHUNK);
  const six = (bits: number): number => SIX_BITS.charCodeAt(bits & 63);
  for (let i = 0, at = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    // Missing bytes count as zero.
    const [first, second, third] = [bytes[i] as number, bytes[i + 1] as number, bytes[i + 2] as number];
    const bits = (first << 16) | (second << 8) | third;
    codes[at++] = six(bits >> 18);
    codes[at++] = six(bits >> 12);
    codes[at++] = left > 1 ? six(bits >> 6) : 61;
    codes[at++] = left > 2 ? six(bits) : 61;
    if (left > 3 && at < CHUNK) continue;
    out += String.fromCharCode.apply(null, codes.subarray(0, at) as unknown as number[]);
    at = 0;
  }
  return out;
}

/** Base64 of a text in UTF-8. */
export function encodeText(text: string): string {
  const bytes: number[] = [];
  for (const char of toWellFormed(text)) {
    const code = char.codePointAt(0) as number;
    let tail = code < 128 ? 0 : code < 2048 ? 1 : code < 65_536 ? 2 : 3;
    // The first byte tells how many follow, with six bits each.
    bytes.push(tail === 0 ? code : ((0xff00 >> (tail + 1)) & 255) | (code >> (6 * tail)));
    while (tail-- > 0) bytes.push(128 | ((code >> (6 * tail)) & 63));
  }
  return encodeBase64(bytes);
}

/** The value of a character in either alphabet; `-1` for any other, and past the end. */
function sixBitsAt(data: string, at: number): number {
  const value = at < data.length ? BOTH.indexOf(data.charAt(at)) : -1;
  return value > 63 ? value - 2 : value;
}

/** The number of bytes in base64. */
export function byteLength(data: string): number {
  return Math.floor((data.length * 3) / 4);
}

/** Some of the bytes in base64, from a position on; fewer if it ends or is invalid. */
export function bytesAt(data: string, from: number, count: number): readonly number[] {
  const bytes: number[] = [];
  for (let at = from; at < from + count; at++) {
    // Three bytes are four characters, and every byte is spread over two of them.
    const left = Math.floor((at * 4) / 3);
    const [high, low] = [sixBitsAt(data, left), sixBitsAt(data, left + 1)];
    if (high < 0 || low < 0) break;
    bytes.push((((high << 6) | low) >> (4 - 2 * (at % 3))) & 255);
  }
  return bytes;
}

/** The text whose UTF-8 is in the base64; `undefined` if it is not valid. */
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

/**
 * Base64 from a value in a document: a string is base64 already, byte arrays are encoded, and anything else is
 * `undefined`.
 */
export function base64Of(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (value instanceof Uint8Array) return encodeBase64(value);
  return value instanceof ArrayBuffer ? encodeBase64(new Uint8Array(value)) : undefined;
}
