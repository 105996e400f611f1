/** Letters and digits. */
export const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 53 well-mixed bits of a text (cyrb53). The same on every machine, without clock or randomness. */
function hash53(text: string, seed: number): number {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

/** `length` letters and digits derived from the text; another `seed` gives others. */
export function digest(text: string, length: number, seed = 0): string {
  let out = "";
  for (let round = 0; out.length < length; round++) {
    let bits = hash53(text, seed * 31 + round);
    for (let i = 0; i < 8 && out.length < length; i++) {
      out += ALPHABET[bits % 62];
      bits = Math.floor(bits / 62);
    }
  }
  return out;
}
