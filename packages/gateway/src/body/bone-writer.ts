/** What is shorter is copied byte by byte: to ask for a copy takes longer. */
const SHORT = 256;
/** No more room than this is kept for the next one. */
const MOST_KEPT = 4 * 1024 * 1024;

/** Where bones are put together, one after the other. */
let room = Buffer.allocUnsafeSlow(64 * 1024);

/** Puts the bones of one body together; only one at a time is in the making. */
export class BoneWriter {
  #length = 0;

  /** How many bytes there are so far. */
  get length(): number {
    return this.#length;
  }

  /** Adds a part of some bytes. */
  add(bytes: Uint8Array, start: number, end: number): void {
    const from = this.#length;
    const count = end - start;
    const to = roomFor(from, count);
    this.#length = from + count;
    if (count > SHORT) to.set(bytes.subarray(start, end), from);
    else for (let at = 0; at < count; at++) to[from + at] = bytes[start + at] as number;
  }

  /** Adds a number, as so many digits. */
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

  /** All of it, in memory of its own. */
  done(): Buffer {
    const bones = Buffer.allocUnsafeSlow(this.#length);
    bones.set(room.subarray(0, this.#length));
    if (room.length > MOST_KEPT) room = Buffer.allocUnsafeSlow(64 * 1024);
    return bones;
  }
}

/** The room, with space for so many bytes behind those that are there. */
function roomFor(length: number, more: number): Buffer {
  if (length + more <= room.length) return room;
  const larger = Buffer.allocUnsafeSlow(2 * (length + more));
  larger.set(room.subarray(0, length));
  room = larger;
  return larger;
}
