import { stringEndCode } from "./string-end-code.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
/** Most strings end within so many bytes. */
const NEAR = 24;
/** How much of a text is looked at at once. */
const WINDOW = 65_536;
/** Where it then stands in the memory that is looked at. */
const BASE = 64;

/** The function, and the memory that it works in. */
interface Machine {
  readonly end: (at: number, stop: number) => number;
  readonly bytes: Uint8Array;
  /** Whether there was a `\u`, and whether the next byte is escaped. */
  readonly state: Int32Array;
}

/** Absent where the processor lacks what it takes. */
const machine = openMachine();
/** Whose text is in its memory, of all scanners that ever were. */
let holder = 0;
let scanners = 0;

/**
 * Finds the ends of the strings of a JSON text. Code and JSON that are quoted in a string have an escape every few bytes, and
 * a branch at each of them costs more than all the rest; so of a long string sixteen bytes are looked at together.
 */
export class StringScanner {
  /** True when there is a `\u` in the string whose end was found last. */
  hasUnicodeEscape = false;
  readonly #bytes: Buffer;
  readonly #number = ++scanners;
  /** Which part of the text is in the machine's memory. */
  #window = -1;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Where a string ends that starts behind a quote; below zero when it does not. */
  endOf(start: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    const near = machine === undefined ? length : Math.min(start + NEAR, length);
    this.hasUnicodeEscape = false;
    let at = start;
    while (at < near) {
      const byte = bytes[at];
      if (byte === QUOTE) return at;
      if (byte === BACKSLASH) {
        if (bytes[at + 1] === LOWER_U) this.hasUnicodeEscape = true;
        at += 2;
      } else at += 1;
    }
    return machine === undefined || at >= length ? -1 : this.#endFar(machine, at);
  }

  #endFar({ end, bytes, state }: Machine, from: number): number {
    const { length } = this.#bytes;
    state[0] = 0;
    state[1] = 0;
    let at = from;
    while (at < length) {
      const window = Math.floor(at / WINDOW);
      const start = window * WINDOW;
      const stop = Math.min(start + WINDOW, length);
      if (this.#window !== window || holder !== this.#number) {
        bytes.set(this.#bytes.subarray(start, stop), BASE);
        this.#window = window;
        holder = this.#number;
      }
      const found = end(at - start + BASE, stop - start + BASE);
      if (found >= 0) {
        if (state[0] !== 0) this.hasUnicodeEscape = true;
        const place = found - BASE + start;
        // Behind the end of the text there is something older.
        return place < length ? place : -1;
      }
      at = stop;
    }
    return -1;
  }
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
    const { exports } = new assembly.Instance(new assembly.Module(stringEndCode()));
    const { memory, end } = exports as { memory: { buffer: ArrayBuffer }; end: Machine["end"] };
    return { end, bytes: new Uint8Array(memory.buffer), state: new Int32Array(memory.buffer) };
  } catch {
    return undefined;
  }
}
