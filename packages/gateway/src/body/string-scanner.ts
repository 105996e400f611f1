import { quoteIndexCode } from "./quote-index-code.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
/** How much of a text is indexed at once, and its place in the machine's memory. */
const WINDOW = 65_536;
const BASE = 64;
/** How many bytes are processed together. */
const BLOCK = 64;
/** Terminates an index. */
const NO_PLACE = 0x7fffffff;

/** The compiled function and its memory. */
interface Machine {
  readonly index: (at: number, stop: number, out: number) => number;
  readonly bytes: Uint8Array;
  /** The first says whether the next byte is escaped. */
  readonly words: Int32Array;
}

/** Where the index is, in bytes and in words. */
const OUT = BASE + WINDOW;
const FIRST = OUT / 4;

/** Absent if the processor lacks the required instructions. */
const machine = openMachine();
/** The scanner, of all scanners so far, whose text is in the memory. */
let holder = 0;
let scanners = 0;

/**
 * Finds the ends of the strings in a JSON text. Quoted code and JSON have an escape every few bytes, and a branch for each would dominate
 * the cost. So sixty-four bytes are processed at a time, and all quotes in a part of the text are indexed before the first is needed.
 */
export class StringScanner {
  /** True when the string whose end was found last contains `\u`. */
  hasUnicodeEscape = false;
  readonly #bytes: Buffer;
  readonly #number = ++scanners;
  /** Which part of the text the index is of, where that starts, and whether its first byte is escaped, and the first behind it. */
  #window = -1;
  #start = 0;
  #carry = 0;
  #carried = 0;
  /** The next entry of the index. */
  #next = FIRST;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Where a string ends that starts after a quote; negative if it does not end. */
  endOf(start: number): number {
    return machine === undefined ? this.#endNear(start) : this.#endIn(machine, start);
  }

  #endIn(machine: Machine, start: number): number {
    if (holder !== this.#number || start < this.#start || start >= this.#start + WINDOW) {
      if (start >= this.#bytes.length) return -1;
      this.#look(machine, Math.floor(start / WINDOW));
    }
    const { words } = machine;
    const from = start - this.#start + BASE;
    let at = this.#next;
    // Going back starts anew.
    if (at > FIRST && placeOf(words[at - 1] as number) >= from) at = FIRST;
    while (placeOf(words[at] as number) < from) at += 1;
    let hasUnicodeEscape = false;
    for (;;) {
      const found = words[at] as number;
      at += 1;
      if (found < 0) hasUnicodeEscape = true;
      else if (found !== NO_PLACE) {
        this.#next = at;
        this.hasUnicodeEscape = hasUnicodeEscape;
        return found - BASE + this.#start;
      } else if (this.#start + WINDOW < this.#bytes.length) {
        this.#look(machine, this.#window + 1);
        at = FIRST;
      } else {
        this.#next = FIRST;
        return -1;
      }
    }
  }

  /** Makes the index of a part of the text. */
  #look({ index, bytes, words }: Machine, window: number): void {
    const start = window * WINDOW;
    const stop = Math.min(start + WINDOW, this.#bytes.length);
    const end = BASE + stop - start;
    const blocks = Math.ceil(end / BLOCK) * BLOCK;
    bytes.set(this.#bytes.subarray(start, stop), BASE);
    // After the end of the text, the memory holds older data.
    bytes.fill(0, end, blocks);
    if (window === this.#window + 1 && window > 0) this.#carry = this.#carried;
    else if (window !== this.#window) this.#carry = isEscaped(this.#bytes, start) ? 1 : 0;
    words[0] = this.#carry;
    const count = index(BASE, blocks, OUT);
    words[FIRST + count] = NO_PLACE;
    this.#carried = words[0];
    this.#window = window;
    this.#start = start;
    this.#next = FIRST;
    holder = this.#number;
  }

  /** Byte by byte. */
  #endNear(start: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    this.hasUnicodeEscape = false;
    let at = start;
    while (at < length) {
      const byte = bytes[at];
      if (byte === QUOTE) return at;
      if (byte === BACKSLASH) {
        if (bytes[at + 1] === LOWER_U) this.hasUnicodeEscape = true;
        at += 2;
      } else at += 1;
    }
    return -1;
  }
}

/** The position that a word of the index stands for. */
function placeOf(word: number): number {
  return word < 0 ? ~word : word;
}

/** Whether a byte of a text is escaped: it follows an odd number of backslashes. */
function isEscaped(bytes: Buffer, at: number): boolean {
  let first = at;
  while (first > 0 && bytes[first - 1] === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

/** As much of WebAssembly as is needed. */
interface Assembly {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
}

function openMachine(): Machine | undefined {
  const { WebAssembly: assembly } = globalThis as typeof globalThis & { readonly WebAssembly?: Assembly };
  if (assembly === undefined) return undefined;
  try {
    const { exports } = new assembly.Instance(new assembly.Module(quoteIndexCode()));
    const { memory, index } = exports as { memory: { buffer: ArrayBuffer }; index: Machine["index"] };
    return { index, bytes: new Uint8Array(memory.buffer), words: new Int32Array(memory.buffer) };
  } catch {
    return undefined;
  }
}
