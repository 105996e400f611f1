import type { Bones } from "./read-bones.ts";

/** The most bodies that are kept; a power of two. */
const PLACES = 128;
/** How many bytes determine the place of a body. */
const SAMPLES = 32;

/**
 * Short bodies that came more than once: a client retries, or sends the same to many. They are found by comparing all bytes. A body that
 * came once leaves only its bytes, until another one takes its place.
 */
export class ShortBodies {
  readonly #once: (Buffer | undefined)[] = new Array(PLACES).fill(undefined);
  readonly #kept: (Bones | undefined)[] = new Array(PLACES).fill(undefined);

  /** The result of reading the same bytes before, or of reading them now. */
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

/** The place of a body, determined by its length and some of its bytes. */
function placeOf(bytes: Buffer): number {
  const { length } = bytes;
  const step = Math.ceil(length / SAMPLES) || 1;
  let print = length;
  for (let at = length - 1; at >= 0; at -= step) print = Math.imul(print ^ (bytes[at] as number), 0x01000193);
  return (print ^ (print >>> 15)) & (PLACES - 1);
}
