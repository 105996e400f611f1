import { commonLength } from "./common-length.ts";
import { type Glance, glanceAt, HEAD, hasPiece, headOf, looksAlike } from "./glance.ts";
import { MOST_KEPT } from "./mend.ts";
import type { Bones, KnownBones } from "./read-bones.ts";
import { SeenBodies } from "./seen-bodies.ts";
import { ShortBodies } from "./short-bodies.ts";
import type { Marks, Skeleton } from "./skeleton.ts";

/** A body that was read. */
interface Entry {
  readonly bones: Bones;
  readonly skeleton: Skeleton;
  readonly history: Marks;
  readonly glance: Glance;
  /** Bytes that stay in memory because of it. */
  kept: number;
}

/** A body that is found to start like another one. */
export interface Found extends KnownBones {
  readonly entry: Entry;
  /** True when the other one is the same to the last byte: a client tries again. */
  readonly isSame: boolean;
}

/** Bodies that are kept at the most: a glance is taken at each of them for every one that comes in. */
const MAX_ENTRIES = 128;
/** Who sends fewer asks a single question. */
const MIN_MESSAGES = 2;

/**
 * The bodies that were read last, of those that others like them came before. An agent sends its history again and again, each
 * time with a little more behind it; what it shares with the last one, byte for byte, was read then, and its messages are at
 * hand. Only reading is saved: rules see every message of a body that is not the same to its last byte.
 */
export class KnownBodies {
  /** Those that are too short to be taken apart. */
  readonly short: ShortBodies = new ShortBodies();
  /** The latest is the last. */
  readonly #entries: Entry[] = [];
  readonly #maxBytes: number;
  readonly #seen: SeenBodies;
  #bytes = 0;

  /** Keeps bodies of so many bytes in all. */
  constructor(maxBytes: number = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
    this.#seen = new SeenBodies(maxBytes);
  }

  /** Finds the body that shares most messages with this one. */
  find(bytes: Buffer): Found | undefined {
    const same = this.#entries.find(({ bones }) => bones.bytes === bytes);
    if (same !== undefined) return foundIn(same, bytes.length, true);
    const head = headOf(bytes);
    let best: Found | undefined;
    for (let i = this.#entries.length - 1; i >= 0; i--) {
      const entry = this.#entries[i] as Entry;
      if (!looksAlike(entry.glance, bytes, head)) continue;
      const known = entry.bones.bytes;
      const common = commonLength(known, bytes);
      const found = foundIn(entry, common, common === bytes.length && common === known.length);
      if (found.messages > (best?.messages ?? 0)) best = found;
      if (best !== undefined && isMostOf(best)) break;
    }
    return best;
  }

  /**
   * A body that has this piece at that place, and before it the same as a body that is given; one of that length where there is
   * one.
   */
  startingWith(piece: Buffer, at: number, before: Buffer | undefined, length: number): Buffer | undefined {
    const begins = at === 0 && piece.length >= HEAD ? headOf(piece) : undefined;
    let found: Buffer | undefined;
    for (let i = this.#entries.length - 1; i >= 0; i--) {
      const { bones, glance } = this.#entries[i] as Entry;
      const { bytes } = bones;
      if (begins !== undefined && begins !== glance.head) continue;
      if (bytes === before || (found !== undefined && bytes.length !== length)) continue;
      if (!hasPiece(bytes, piece, at)) continue;
      if (before !== undefined && before.compare(bytes, 0, at, 0, at) !== 0) continue;
      if (bytes.length === length) return bytes;
      found = bytes;
    }
    return found;
  }

  /** What is known of a body that comes again; it is the latest now. */
  again({ entry }: Found): Bones {
    const { bones } = entry;
    const index = this.#entries.indexOf(entry);
    if (index < 0) return bones;
    this.#entries.push(...this.#entries.splice(index, 1));
    const isClean = bones.verdict !== undefined && bones.verdict.mended === undefined;
    const more = MOST_KEPT * bones.bytes.length;
    if (!isClean && !bones.keepsMended && entry.kept + more <= this.#maxBytes) {
      bones.keepsMended = true;
      this.#count(entry, more);
    }
    return bones;
  }

  /** Keeps a body that was read, in place of the one that it goes on from; the first of a conversation is only kept in mind. */
  add(bones: Bones, found: Found | undefined): void {
    const { bytes, skeleton, document } = bones;
    const history = skeleton?.history;
    const list = history && (document as Record<string, unknown>)[history.key];
    if (skeleton === undefined || history === undefined || !Array.isArray(list)) return;
    if (history.ends.length < MIN_MESSAGES) return;
    const glance = glanceAt(bytes, history);
    if (found !== undefined && isMostOf(found)) this.#drop(found.entry);
    else if (!this.#seen.meet(bytes, glance)) return;
    bones.keepsDocument = true;
    const entry: Entry = { bones, skeleton, history, glance, kept: 0 };
    this.#entries.push(entry);
    this.#count(entry, keptBy(bytes));
  }

  /** Counts what stays in memory because of an entry, and drops others where that is too much. */
  #count(entry: Entry, bytes: number): void {
    entry.kept += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.#maxBytes || this.#entries.length > MAX_ENTRIES) {
      this.#drop(this.#entries[0] as Entry);
    }
  }

  #drop(entry: Entry): void {
    const index = this.#entries.indexOf(entry);
    if (index < 0) return;
    this.#entries.splice(index, 1);
    this.#bytes -= entry.kept;
  }
}

function foundIn(entry: Entry, common: number, isSame: boolean): Found {
  const { bones, skeleton, history } = entry;
  return { entry, bones, skeleton, history, messages: countUpTo(history.ends, common), isSame };
}

/** What stays in memory because of a body: it may be a part of what the socket read. */
function keptBy({ buffer }: Buffer): number {
  return buffer.byteLength;
}

/** True when little of a known body is not shared: the one that comes in goes on from it. */
function isMostOf({ messages, history }: Found): boolean {
  return messages > history.ends.length / 2;
}

/** How many of the numbers, which rise, are no more than the limit. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
