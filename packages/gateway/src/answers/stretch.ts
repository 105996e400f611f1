/** In longer texts, searching for something absent takes a while. */
const LONG = 2_048;

/** A stretch of an answer: its bytes, and a text with one character per byte. */
export class Stretch {
  static readonly NOTHING: Stretch = new Stretch(Buffer.alloc(0));
  readonly bytes: Buffer;
  readonly text: string;

  constructor(bytes: Buffer, text: string = bytes.toString("latin1")) {
    this.bytes = bytes;
    this.text = text;
  }

  /** The start of it. */
  first(length: number): Stretch {
    if (length >= this.bytes.length) return this;
    return new Stretch(this.bytes.subarray(0, length), this.text.slice(0, length));
  }

  /** The end of it. */
  last(length: number): Stretch {
    if (length >= this.bytes.length) return this;
    return new Stretch(this.bytes.subarray(-length), this.text.slice(-length));
  }

  /** The last position of a key, including its quotes, before a position; negative if there is none. */
  lastKey(key: string, before: number = this.text.length): number {
    // Quotes are everywhere: searching for letters alone finds their absence five times as fast.
    if (before > LONG && !this.text.includes(key.slice(1))) return -1;
    return before < key.length ? -1 : this.text.lastIndexOf(key, before - key.length);
  }
}
