const SPACE = 0x20;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
/** How much of a long string is kept, so that reports still show which one they are about. */
const KEPT = 32;
/** The longest head of a data URL that identifies media. */
export const LONGEST_HEAD = 128;

/** How many plain characters a string starts with, in fours; below zero when it may be blank or must be seen in full. */
export function prefixOf(bytes: Buffer, start: number): number {
  const isDataUrl = bytes[start] === 0x64 && bytes.toString("latin1", start, start + 5) === "data:";
  // The head of a data URL ends at its comma.
  if (isDataUrl) {
    const comma = bytes.subarray(start, start + LONGEST_HEAD).indexOf(0x2c);
    return comma < 0 || bytes.subarray(start, start + comma).includes(BACKSLASH) ? -1 : comma + 1;
  }
  if (hidesItsSize(bytes, start)) return -1;
  let plain = 0;
  let seen = false;
  while (plain < KEPT) {
    const byte = bytes[start + plain] as number;
    if (byte < SPACE || byte > 0x7e || byte === BACKSLASH) break;
    if (byte !== SPACE) seen = true;
    plain += 1;
  }
  if (!seen && !showsText(bytes, start + plain)) return -1;
  return plain - (plain % 4);
}

/** True when what follows white space is certainly not white space: an escaped line break or a non-ASCII space may follow. */
function showsText(bytes: Buffer, from: number): boolean {
  let at = from;
  while (bytes[at] === SPACE || (bytes[at] === BACKSLASH && isBlankEscape(bytes[at + 1]))) {
    at += bytes[at] === SPACE ? 1 : 2;
  }
  const byte = bytes[at] as number;
  if (byte < 0x80) return byte > SPACE && !(byte === BACKSLASH && bytes[at + 1] === LOWER_U);
  return !isBlankSequence(byte, bytes[at + 1], bytes[at + 2]);
}

/** Where trailing white space of a string starts; negative when only a parser can tell. */
export function endOfText(bytes: Buffer, end: number): number {
  let at = end;
  for (;;) {
    const last = bytes[at - 1] as number;
    if (last >= 0x80) {
      const blank = isBlankSequence(bytes[at - 3], bytes[at - 2], last) || bytes[at - 2] === 0xc2;
      return blank ? -1 : at;
    }
    if (last === SPACE) at -= 1;
    else if (bytes[at - 2] !== BACKSLASH) return last < SPACE ? -1 : at;
    else if (!isBlankEscape(last) || bytes[at - 3] === BACKSLASH) return -1;
    else at -= 2;
  }
}

/** The characters after the backslash of a line break, a tab and the like. */
function isBlankEscape(byte: number | undefined): boolean {
  return byte === 0x6e || byte === 0x72 || byte === 0x74 || byte === 0x66 || byte === 0x62;
}

/** True for the bytes of non-ASCII spaces, and of some other characters. */
function isBlankSequence(
  first: number | undefined,
  second: number | undefined,
  third: number | undefined,
): boolean {
  if (first === 0xe3) return second === 0x80 && third === 0x80;
  if (first === 0xef) return second === 0xbb;
  return first === 0xc2 || first === 0xe2 || first === 0xe1;
}

/** True for the base64 of a JPEG or a WebP, whose size is stored after the part that is kept. */
function hidesItsSize(bytes: Buffer, start: number): boolean {
  const first = bytes[start];
  if (first !== 0x2f && first !== 0x55) return false;
  const begins = bytes.toString("latin1", start, start + 4);
  return begins === "/9j/" || begins === "UklG";
}
