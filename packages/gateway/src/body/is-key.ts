const COLON = 0x3a;
const SPACE = 0x20;

/** True when the string that ends just before `from` is the key of a member. */
export function isKey(bytes: Buffer, from: number): boolean {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === COLON) return true;
    if (byte > SPACE) return false;
  }
  return false;
}
