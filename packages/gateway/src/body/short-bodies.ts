import type { Bones } from "./read-bones.ts";

/** Bodies that are kept at the most; a power of two. */
const PLACES = 128;
/** Bytes by which a body is given its place. */
const SAMPLES = 32;

/**
 * Short bodies that came more than once: a client that tries again, or asks the same of many. They are found by their bytes,
 * all of them. What comes once leaves nothing behind but its bytes, until another one takes its place.
 */
export class ShortBodies {
  readonly #once: (Buffer | undefined)[] = new Array(PLACES).fill(undefined);
  readonly #kept: (Bones | undefined)[] = new Array(PLACES).fill(undefined);

  /** What was read of the same bytes before, or is read now. */
  read(bytes: Buffer, read: (bytes: Buffer) => Bones | undefined): Bones | undefined {
    const place = placeOf(bytes);
    const kept = this.#kept[place];
    if (kept?.bytes.equals(bytes)) return kept;
    const bones = read(bytes);
    if (this.#once[place]?.equals(bytes)) this.#kept[place] = bones;
    else this.#once[place] = bytes;
    return bones;
  }
}

/** Where a body is kept, by its length and some of its bytes. */
function placeOf(bytes: Buffer): number {
  const { length } = bytes;
  const step = Math.ceil(length / SAMPLES) || 1;
  let print = length;
  for (let at = length - 1; at >= 0; at -= step) print = Math.imul(print ^ (bytes[at] as number), 0x01000193);
  return (print ^ (print >>> 15)) & (PLACES - 1);
}
