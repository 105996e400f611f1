/** A stretch of an answer: its bytes, and a text with a character for each of them, which is good enough to search in. */
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
}
