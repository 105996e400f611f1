const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
/** Most strings end within so many bytes. */
const NEAR = 20;

/** Four times the same byte, to compare four at once with. */
const QUOTES = QUOTE * 0x01010101;
const BACKSLASHES = BACKSLASH * 0x01010101;
const LOWER_US = LOWER_U * 0x01010101;
const ONES = 0x01010101;
const TOP_BITS = 0x80808080 | 0;

/** Four bytes are looked at as one number, and which of them comes first depends on the machine. */
const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/**
 * Finds the ends of the strings of a JSON text. Code and JSON that are quoted in a string have an escape every few bytes, and
 * a branch at each of them costs more than all the rest; so four bytes are looked at together, and only what ends a
 * string, or is hard to tell, is looked at one by one.
 */
export class StringScanner {
  /** True when there is a `\u` in the string whose end was found last. */
  hasUnicodeEscape = false;
  readonly #bytes: Buffer;
  readonly #words: Int32Array;
  /** Where in the bytes the words start. */
  readonly #offset: number;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#offset = -bytes.byteOffset & 3;
    const count = IS_LITTLE_ENDIAN ? Math.max(0, (bytes.length - this.#offset) >> 2) : 0;
    this.#words = new Int32Array(bytes.buffer, count === 0 ? 0 : bytes.byteOffset + this.#offset, count);
  }

  /** Where a string ends that starts behind a quote; below zero when it does not. */
  endOf(start: number): number {
    const bytes = this.#bytes;
    const words = this.#words;
    const offset = this.#offset;
    const { length } = bytes;
    this.hasUnicodeEscape = false;
    let at = start;
    // Up to where the words are looked at.
    let stop = start + NEAR;
    for (;;) {
      stop += (offset - stop) & 3;
      if (stop > length) stop = length;
      while (at < stop) {
        const byte = bytes[at];
        if (byte === QUOTE) return at;
        if (byte === BACKSLASH) {
          if (bytes[at + 1] === LOWER_U) this.hasUnicodeEscape = true;
          at += 2;
        } else at += 1;
      }
      let word = (stop - offset) >> 2;
      if (stop === length || word >= words.length) {
        if (stop === length) return -1;
        stop = length;
        continue;
      }
      // A byte of zeros less one has its top bit set where it had not before. The byte above one of zeros may seem to be one,
      // too, when it is a one: then it is looked at closely below, or it is no escape.
      // Flags at the top of each byte that a backslash stands before; one may stand before the first.
      let escaped = at > stop ? 0x80 : 0;
      let unicode = 0;
      for (; word < words.length; word++) {
        const four = words[word] as number;
        const quote = four ^ QUOTES;
        const backslash = four ^ BACKSLASHES;
        const lowerU = four ^ LOWER_US;
        const backslashes = (backslash - ONES) & ~backslash & TOP_BITS;
        const behind = (backslashes << 8) | escaped;
        // A quote that is no escape, or a backslash that is one.
        if (((((quote - ONES) & ~quote & ~behind) | (backslashes & behind)) & TOP_BITS) !== 0) break;
        unicode |= (lowerU - ONES) & ~lowerU & behind;
        escaped = backslashes >>> 24;
      }
      if (unicode !== 0) this.hasUnicodeEscape = true;
      at = offset + 4 * word + (escaped === 0 ? 0 : 1);
      stop = offset + 4 * word + 4;
    }
  }
}
