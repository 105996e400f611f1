import { randomFillSync } from "node:crypto";

/** Ids that are written at a time; each that is kept keeps the text of all of them. */
const BATCH = 128;
/** Batches whose bytes are drawn at a time: to ask for some costs as much as to get many. */
const DRAWN = 16;
const BYTES = 16;
const LENGTH = 36;
/** Behind which of its bytes a UUID has a dash, as bits. */
const DASHES = (1 << 3) | (1 << 5) | (1 << 7) | (1 << 9);
const DIGITS = Buffer.from("0123456789abcdef");
const DASH = 0x2d;

const random = Buffer.alloc(DRAWN * BATCH * BYTES);
let drawn = random.length;
const written = Buffer.alloc(BATCH * LENGTH);
let text = "";
let next = BATCH;

/**
 * A random UUID, which nobody can guess. Many are written at once, into one text that each is a piece of: one at a time they
 * are put together from twenty strings, and every request needs one.
 */
export function newId(): string {
  if (next === BATCH) {
    writeBatch();
    next = 0;
  }
  const start = next * LENGTH;
  next += 1;
  return text.slice(start, start + LENGTH);
}

function writeBatch(): void {
  if (drawn === random.length) {
    randomFillSync(random);
    drawn = 0;
  }
  const end = drawn + BATCH * BYTES;
  let to = 0;
  for (let from = drawn; from < end; from++) {
    const at = from % BYTES;
    const byte = withVersion(random[from] as number, at);
    written[to] = DIGITS[byte >> 4] as number;
    written[to + 1] = DIGITS[byte & 15] as number;
    to += 2;
    if ((DASHES & (1 << at)) === 0) continue;
    written[to] = DASH;
    to += 1;
  }
  drawn = end;
  text = written.toString("latin1");
}

/** Two bytes say that all others are random: version 4, variant 1. */
function withVersion(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40;
  return at === 8 ? (byte & 0x3f) | 0x80 : byte;
}
