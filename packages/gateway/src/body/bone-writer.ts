/** Shorter parts are copied byte by byte, because calling a copy function takes longer. */
const SHORT = 256;
/** At most this much memory is kept for the next body. */
const MOST_KEPT = 4 * 1024 * 1024;

/** The buffer in which bones are collected. */
let room = Buffer.allocUnsafeSlow(64 * 1024);

/** Collects the bones of one body. Only one body at a time is being written. */
export class BoneWriter {
  #length = 0;

  /** The number of bytes so far. */
  get length(): number {
    return this.#length;
  }

  /** Appends part of a buffer. */
  add(bytes: Uint8Array, start: number, end: number): void {
    const from = this.#length;
    const count = end - start;
    const to = roomFor(from, count);
    this.#length = from + count;
    if (count > SHORT) to.set(bytes.subarray(start, end), from);
    else for (let at = 0; at < count; at++) to[from + at] = bytes[start + at] as number;
  }

  /** Appends a number with this many digits. */
  addDigits(value: number, count: number): void {
    const from = this.#length;
    const to = roomFor(from, count);
    this.#length = from + count;
    let rest = value;
    for (let at = from + count - 1; at >= from; at--) {
      to[at] = 0x30 + (rest % 10);
      rest = Math.floor(rest / 10);
    }
  }

  /** A copy of all bytes. */
  done(): Buffer {
    const bones = Buffer.allocUnsafeSlow(this.#length);
    bones.set(room.subarray(0, this.#length));
    if (room.length > MOST_KEPT) room = Buffer.allocUnsafeSlow(64 * 1024);
    return bones;
  }
}

/** The buffer, with space for this many bytes after those it holds. */
function roomFor(length: number, more: number): Buffer {
  if (length + more <= room.length) return room;
  const larger = Buffer.allocUnsafeSlow(2 * (length + more));
  larger.set(room.subarray(0, length));
  room = larger;
  return larger;
}
