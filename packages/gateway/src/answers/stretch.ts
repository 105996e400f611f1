/** In what is longer, something that is not there takes a while to be looked for. */
const LONG = 2_048;

/** A stretch of an answer: its bytes, and a text with a character for each of them. */
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

  /** Where a key is written for the last time, quotes included, before some place; below zero where it is not. */
  lastKey(key: string, before: number = this.text.length): number {
    // Quotes are everywhere: who looks for letters alone knows five times as soon that they are not there.
    if (before > LONG && !this.text.includes(key.slice(1))) return -1;
    return before < key.length ? -1 : this.text.lastIndexOf(key, before - key.length);
  }
}
