import { commonLength } from "./common-length.ts";
import type { Bones, KnownBones } from "./read-bones.ts";
import { ShortBodies } from "./short-bodies.ts";
import type { Marks, Skeleton } from "./skeleton.ts";

/** A body that was read. */
interface Entry {
  readonly bones: Bones;
  readonly skeleton: Skeleton;
  readonly history: Marks;
  readonly list: readonly unknown[];
  readonly glance: Glance;
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
/** Bytes that a glance takes in, and how far they are apart. */
const GLANCES = 16;
const APART = 37;

/**
 * The bodies that were read last. An agent sends its history again and again, each time with a little more behind it; what
 * it shares with the last one, byte for byte, was read then, and its messages are at hand. Only reading is saved: rules see
 * every message of a body that is not the same to its last byte.
 */
export class KnownBodies {
  /** Those that are too short to be taken apart. */
  readonly short: ShortBodies = new ShortBodies();
  /** The latest is the last. */
  readonly #entries: Entry[] = [];
  readonly #maxBytes: number;
  #bytes = 0;

  /** Keeps bodies of so many bytes in all. */
  constructor(maxBytes: number = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /** Finds the body that shares most messages with this one. */
  find(bytes: Buffer): Found | undefined {
    let best: Found | undefined;
    for (let i = this.#entries.length - 1; i >= 0; i--) {
      const entry = this.#entries[i] as Entry;
      if (!looksAlike(entry.glance, bytes)) continue;
      const { bones, skeleton, history, list } = entry;
      const common = commonLength(bones.bytes, bytes);
      const messages = countUpTo(history.ends, common);
      const isSame = common === bytes.length && common === bones.bytes.length;
      if (messages > (best?.messages ?? 0)) best = { entry, skeleton, history, list, messages, isSame };
      if (best !== undefined && isMostOf(best)) break;
    }
    return best;
  }

  /** What is known of a body that comes again; it is the latest now. */
  again({ entry }: Found): Bones {
    const index = this.#entries.indexOf(entry);
    if (index >= 0) this.#entries.push(...this.#entries.splice(index, 1));
    return entry.bones;
  }

  /** Keeps a body that was read, in place of the one that it goes on from. */
  add(bones: Bones, found: Found | undefined): void {
    const { bytes, skeleton, document } = bones;
    const history = skeleton?.history;
    const list = history && (document as Record<string, unknown>)[history.key];
    if (skeleton === undefined || history === undefined || !Array.isArray(list)) return;
    if (history.ends.length < MIN_MESSAGES) return;
    if (found !== undefined && isMostOf(found)) this.#drop(found.entry);
    this.#entries.push({ bones, skeleton, history, list, glance: glanceAt(bytes, history) });
    this.#bytes += keptBy(bytes);
    while (this.#bytes > this.#maxBytes || this.#entries.length > MAX_ENTRIES) {
      this.#drop(this.#entries[0] as Entry);
    }
  }

  #drop(entry: Entry): void {
    const index = this.#entries.indexOf(entry);
    if (index < 0) return;
    this.#entries.splice(index, 1);
    this.#bytes -= keptBy(entry.bones.bytes);
  }
}

/** What stays in memory because of a body: it may be a part of what the socket read. */
function keptBy({ buffer }: Buffer): number {
  return buffer.byteLength;
}

/** Some bytes before the end of the middle message: conversations may begin with the same instructions, but do not go on alike. */
interface Glance {
  readonly end: number;
  readonly bytes: readonly number[];
}

function glanceAt(bytes: Buffer, { ends }: Marks): Glance {
  const end = ends[ends.length >> 1] as number;
  const count = Math.min(GLANCES, Math.floor((end - 1) / APART));
  return { end, bytes: Array.from({ length: count }, (_, i) => bytes[end - 1 - i * APART] as number) };
}

function looksAlike({ end, bytes }: Glance, other: Buffer): boolean {
  if (end > other.length) return false;
  for (let i = bytes.length - 1; i >= 0; i--) if (bytes[i] !== other[end - 1 - i * APART]) return false;
  return true;
}

/** True when little of a known body is not shared: the one that comes in goes on from it. */
function isMostOf({ messages, history }: KnownBones): boolean {
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
