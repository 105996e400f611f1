import type { Bag } from "./bag.ts";

const QUOTE = 0x22;
const COMMA = 0x2c;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/** No usage nests this deeply. */
const DEEPEST = 4;
/** A double represents every number with this many digits. */
const MOST_DIGITS = 15;
const LITERALS = ["null", "true", "false"] as const;

/** Stands for a value that is certainly JSON, and not a count. */
const SKIPPED = "";
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Reads the counts in an object of a JSON text in place. A usage is short and plain. Having a parser create all of its members would
 * cost more than most other work on a short answer.
 *
 * It reads what is certainly JSON and gives up on everything else: on escapes, on brackets in strings, and on numbers that are not plain
 * counts where one is expected.
 */
export class CountsScanner {
  /** By length, which nearly always distinguishes them. */
  readonly #names: (readonly string[])[];
  #bytes = NOTHING;
  #at = 0;

  /** `names` are the keys of the members needed, at any depth. */
  constructor(names: readonly string[]) {
    const longest = Math.max(...names.map(({ length }) => length));
    this.#names = Array.from({ length: longest + 1 }, (_, at) => names.filter(({ length }) => length === at));
  }

  /**
   * The object after the colon at a position, with those of its members that have one of the names: counts, objects of such members, and
   * nulls. Undefined when only a parser can tell what is there, or whether anything is.
   */
  read(bytes: Buffer, from: number): Bag | undefined {
    this.#bytes = bytes;
    this.#at = from;
    const bag = this.#next() === COLON && this.#next() === OPEN_OBJECT ? this.#members(1) : undefined;
    this.#bytes = NOTHING;
    return bag;
  }

  /** Reads an object, starting after its bracket. */
  #members(depth: number): Bag | undefined {
    const bag: { [name: string]: unknown } = {};
    let byte = this.#next();
    if (byte === CLOSE_OBJECT) return bag;
    for (;;) {
      const start = this.#at;
      if (byte !== QUOTE || !this.#string()) return undefined;
      const name = this.#nameIn(start, this.#at - 1);
      const value = this.#next() === COLON ? this.#value(depth) : undefined;
      if (value === undefined || (name !== undefined && value === SKIPPED)) return undefined;
      if (name !== undefined) bag[name] = value;
      byte = this.#next();
      if (byte === CLOSE_OBJECT) return bag;
      if (byte !== COMMA) return undefined;
      byte = this.#next();
    }
  }

  /** Reads a value; undefined when it is unclear. */
  #value(depth: number): unknown {
    const byte = this.#next();
    if (byte >= ZERO && byte <= NINE) return this.#number(byte);
    if (byte === QUOTE) return this.#string() ? SKIPPED : undefined;
    if (byte === OPEN_OBJECT) return depth < DEEPEST ? this.#members(depth + 1) : undefined;
    if (byte === OPEN_LIST) return depth < DEEPEST ? this.#list(depth + 1) : undefined;
    return this.#literal();
  }

  /** Reads a list, starting after its bracket: it holds nothing that is needed. */
  #list(depth: number): typeof SKIPPED | undefined {
    let byte = this.#next();
    if (byte === CLOSE_LIST) return SKIPPED;
    this.#at -= 1;
    for (;;) {
      if (this.#value(depth) === undefined) return undefined;
      byte = this.#next();
      if (byte === CLOSE_LIST) return SKIPPED;
      if (byte !== COMMA) return undefined;
    }
  }

  /** Reads a number, starting after its first digit. */
  #number(first: number): number | typeof SKIPPED | undefined {
    const bytes = this.#bytes;
    const start = this.#at - 1;
    let at = this.#at;
    let value = first - ZERO;
    let byte = bytes[at] as number;
    for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] as number) value = value * 10 + byte - ZERO;
    const digits = at - start;
    if (digits > MOST_DIGITS || (first === ZERO && digits > 1)) return undefined;
    const isCount = byte !== POINT;
    if (!isCount) {
      const point = at;
      do byte = bytes[++at] as number;
      while (byte >= ZERO && byte <= NINE);
      if (at === point + 1) return undefined;
    }
    // Any other continuation of a number is not read here, nor is the end of the text, which may have been cut off.
    if (byte !== COMMA && byte !== CLOSE_OBJECT && byte !== CLOSE_LIST && !isSpace(byte)) return undefined;
    this.#at = at;
    return isCount ? value : SKIPPED;
  }

  /** Reads a literal, starting after its first letter. */
  #literal(): null | typeof SKIPPED | undefined {
    const start = this.#at - 1;
    for (const literal of LITERALS) {
      if (!hasText(this.#bytes, start, literal)) continue;
      this.#at = start + literal.length;
      return literal === "null" ? null : SKIPPED;
    }
    return undefined;
  }

  /** Moves from after the first quote of a string to after its last; false if it is not plain. */
  #string(): boolean {
    const bytes = this.#bytes;
    const { length } = bytes;
    for (let at = this.#at; at < length; at++) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) {
        this.#at = at + 1;
        return true;
      }
      if (byte < SPACE || byte === BACKSLASH || byte === OPEN_OBJECT || byte === CLOSE_OBJECT) return false;
    }
    return false;
  }

  #nameIn(start: number, end: number): string | undefined {
    const names = this.#names[end - start];
    if (names === undefined) return undefined;
    for (const name of names) if (hasText(this.#bytes, start, name)) return name;
    return undefined;
  }

  /** Takes the next byte that is not white space; at the end, a value that is not a byte. */
  #next(): number {
    const bytes = this.#bytes;
    let at = this.#at;
    let byte = bytes[at] as number;
    while (isSpace(byte)) byte = bytes[++at] as number;
    this.#at = at + 1;
    return byte;
  }
}

/** White space according to JSON. */
function isSpace(byte: number): boolean {
  return byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function hasText(bytes: Buffer, start: number, text: string): boolean {
  for (let at = 0; at < text.length; at++) if (bytes[start + at] !== text.charCodeAt(at)) return false;
  return true;
}
