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
  /** How many bytes of memory it keeps in use. */
  kept: number;
}

/** A known body with the same start as another one. */
export interface Found extends KnownBones {
  readonly entry: Entry;
  /** True when both are equal to the last byte: the client is retrying. */
  readonly isSame: boolean;
}

/** The most bodies that are kept: each incoming body is compared with a glance at all of them. */
const MAX_ENTRIES = 128;
/** Requests with fewer messages are single questions. */
const MIN_MESSAGES = 2;

/**
 * The bodies read most recently, of those that resemble earlier ones. An agent sends its history again and again, each time with a little
 * more at the end. Whatever equals the last body byte for byte was read then, and its messages are still in memory. This saves only
 * reading: rules see every message of a body, unless the whole body is the same.
 */
export class KnownBodies {
  /** Bodies too short to be taken apart. */
  readonly short: ShortBodies = new ShortBodies();
  /** The most recent comes last. */
  readonly #entries: Entry[] = [];
  readonly #maxBytes: number;
  readonly #seen: SeenBodies;
  #bytes = 0;

  /** Keeps bodies with at most this many bytes in total. */
  constructor(maxBytes: number = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
    this.#seen = new SeenBodies(maxBytes);
  }

  /** Finds the body that shares the most messages with this one. */
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

  /** A body with this piece at this position, and the same bytes as a given body before it; preferably one of this length. */
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

  /** What is known of a body that came again. It becomes the most recent. */
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

  /** Keeps a body that was read, in place of the one that it continues. Of the first body of a conversation only a glance is kept. */
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

  /** Counts the memory that an entry keeps in use, and drops others if it is too much. */
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

/** The memory that a body keeps in use: it may be part of a larger socket buffer. */
function keptBy({ buffer }: Buffer): number {
  return buffer.byteLength;
}

/** True when little of a known body is not shared, so that the incoming one continues it. */
function isMostOf({ messages, history }: Found): boolean {
  return messages > history.ends.length / 2;
}

/** How many of the ascending numbers do not exceed the limit. */
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
