const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function sextets(): Int8Array {
  const table = new Int8Array(128).fill(-1);
  for (let i = 0; i < ALPHABET.length; i++) table[ALPHABET.charCodeAt(i)] = i;
  // The URL-safe alphabet.
  table[45] = 62;
  table[95] = 63;
  return table;
}

const SEXTETS: Int8Array = /* @__PURE__ */ sextets();

function sextetAt(data: string, at: number): number {
  return SEXTETS[data.charCodeAt(at)] ?? -1;
}

/**
 * Decodes single bytes of base64 on demand, to read an image's header without decoding the image. Positions past the
 * end, or in invalid base64, return `-1`.
 */
export class Base64Bytes {
  readonly #data: string;

  constructor(data: string) {
    this.#data = data;
  }

  /** The number of bytes. */
  get length(): number {
    return Math.floor((this.#data.length * 3) / 4);
  }

  /** One byte. */
  at(index: number): number {
    const group = Math.floor(index / 3) * 4;
    const place = index % 3;
    const first = sextetAt(this.#data, group + place);
    const second = sextetAt(this.#data, group + place + 1);
    if (first < 0 || second < 0) return -1;
    return ((first << (2 + 2 * place)) | (second >> (4 - 2 * place))) & 255;
  }

  /** Two bytes, the higher first; `-1` if there are none. */
  short(index: number): number {
    const high = this.at(index);
    const low = this.at(index + 1);
    return high < 0 || low < 0 ? -1 : (high << 8) | low;
  }

  /** Two bytes, the lower first. */
  shortLow(index: number): number {
    const low = this.at(index);
    const high = this.at(index + 1);
    return high < 0 || low < 0 ? -1 : (high << 8) | low;
  }

  /** True when the text is at this position. */
  says(index: number, text: string): boolean {
    for (let i = 0; i < text.length; i++) if (this.at(index + i) !== text.charCodeAt(i)) return false;
    return true;
  }
}
