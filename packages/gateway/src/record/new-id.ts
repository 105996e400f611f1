import { randomFillSync } from "node:crypto";

/** Ids that are made at a time. */
const BATCH = 128;
const BYTES = 16;
const LENGTH = 36;
/** Behind which of its bytes a UUID has a dash. */
const DASHES: ReadonlySet<number> = new Set([3, 5, 7, 9]);
const DIGITS = Buffer.from("0123456789abcdef");
const DASH = 0x2d;

const random = Buffer.alloc(BATCH * BYTES);
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
  randomFillSync(random);
  let to = 0;
  for (let from = 0; from < random.length; from++) {
    const at = from % BYTES;
    const byte = withVersion(random[from] as number, at);
    written[to] = DIGITS[byte >> 4] as number;
    written[to + 1] = DIGITS[byte & 15] as number;
    to += 2;
    if (!DASHES.has(at)) continue;
    written[to] = DASH;
    to += 1;
  }
  text = written.toString("latin1");
}

/** Two bytes say that all others are random: version 4, variant 1. */
function withVersion(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40;
  return at === 8 ? (byte & 0x3f) | 0x80 : byte;
}
