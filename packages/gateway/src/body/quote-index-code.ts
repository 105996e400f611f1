/**
 * A function of WebAssembly that finds the quotes in a part of a JSON text, sixty-four bytes at a time:
 *
 *     index(at, stop, out): how many were found
 *
 * From `out` on it writes, as words, the place of each quote that no backslash stands before, and for each `\u` its place with
 * all bits turned, which is below zero. In its memory, the word at 0 says whether the first byte is escaped, as it then says
 * whether the one at `stop` is. `at` and `stop` are multiples of sixty-four.
 */
export function quoteIndexCode(): Uint8Array<ArrayBuffer> {
  const code = [...LOCALS, ...BODY];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, 3, I32, I32, I32, 1, I32]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, PAGES]),
    ...section(7, [2, ...text("memory"), 2, 0, ...text("index"), 0, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ]);
}

/** The pages of 64 kB in its memory, for a part of a text and for as many words as that has bytes. */
const PAGES = 6;

const I32 = 0x7f;
const I64 = 0x7e;
const V128 = 0x7b;
const NOTHING = 0x40;
const LOOP = 0x03;
const IF = 0x04;
const END = 0x0b;
const BRANCH_IF = 0x0d;
const LESS = 0x49;
const ADD = 0x6a;
const SUBTRACT = 0x6b;
const XOR = 0x73;
const RIGHT = 0x76;
const IS_ZERO_64 = 0x50;
const LESS_64 = 0x54;
const COUNT_ZEROS_64 = 0x7a;
const ADD_64 = 0x7c;
const SUBTRACT_64 = 0x7d;
const AND_64 = 0x83;
const OR_64 = 0x84;
const XOR_64 = 0x85;
const LEFT_64 = 0x86;
const RIGHT_64 = 0x88;
const NARROW = 0xa7;
const WIDEN = 0xad;

// Parameters, and what is kept in between: four times sixteen bytes, and numbers with a bit for each of these.
const [AT, STOP, OUT] = [0, 1, 2] as const;
const BYTES = [3, 4, 5, 6] as const;
const [QUOTES, SLASHES, CARRY, BEHIND, SUM, ESCAPED, UNICODE, FOUND] = [7, 8, 9, 10, 11, 12, 13, 14] as const;
const [FROM, PLACE] = [15, 16] as const;
const LOCALS = [3, 4, V128, 8, I64, 2, I32];
const NOT = [...wide(-1n), XOR_64];
const EVEN = 0x5555555555555555n;
const ODD = -0x5555555555555556n;

const BODY = [
  ...[...get(OUT), ...set(FROM)],
  ...[...number(0), ...load(0), WIDEN, ...set(CARRY)],
  ...[LOOP, NOTHING],
  ...BYTES.flatMap((local, i) => [...get(AT), 0xfd, 0x00, 0, 16 * i, ...set(local)]),
  ...[...placesOf('"'), ...set(QUOTES)],
  ...[...wide(0n), ...set(UNICODE)],
  ...[...placesOf("\\"), ...tee(SLASHES), ...get(CARRY), OR_64, IS_ZERO_64, 0x45],
  ...[IF, NOTHING],
  // An escaped backslash escapes nothing: in a run every other one does, and a sum distinguishes runs that start at odd positions from
  // those at even ones.
  ...[...get(SLASHES), ...get(CARRY), ...NOT, AND_64, ...tee(SLASHES)],
  ...[...wide(1n), LEFT_64, ...get(CARRY), OR_64, ...set(BEHIND)],
  ...[...get(SLASHES), ...wide(ODD), AND_64, ...get(BEHIND), ...NOT, AND_64],
  ...[...get(SLASHES), ADD_64, ...tee(SUM), ...get(SLASHES), LESS_64, WIDEN, ...set(CARRY)],
  ...[...get(SUM), ...wide(1n), LEFT_64, ...wide(EVEN), XOR_64, ...get(BEHIND), AND_64, ...set(ESCAPED)],
  ...[...get(QUOTES), ...get(ESCAPED), ...NOT, AND_64, ...set(QUOTES)],
  ...[...placesOf("u"), ...get(ESCAPED), AND_64, ...set(UNICODE)],
  END,
  ...[...get(QUOTES), ...get(UNICODE), OR_64, ...tee(FOUND), IS_ZERO_64, 0x45],
  ...[IF, NOTHING, LOOP, NOTHING],
  ...[...get(OUT), ...get(AT), ...get(FOUND), COUNT_ZEROS_64, NARROW, ...tee(PLACE), ADD],
  ...[...number(0), ...get(UNICODE), ...get(PLACE), WIDEN, RIGHT_64, ...wide(1n), AND_64, NARROW, SUBTRACT],
  ...[XOR, ...store(0)],
  ...[...get(OUT), ...number(4), ADD, ...set(OUT)],
  ...[...get(FOUND), ...get(FOUND), ...wide(1n), SUBTRACT_64, AND_64, ...tee(FOUND), IS_ZERO_64, 0x45],
  ...[BRANCH_IF, 0, END, END],
  ...[...get(AT), ...number(64), ADD, ...tee(AT), ...get(STOP), LESS, BRANCH_IF, 0],
  END,
  ...[...number(0), ...get(CARRY), NARROW, ...store(0)],
  ...[...get(OUT), ...get(FROM), SUBTRACT, ...number(2), RIGHT],
  END,
];

function get(local: number): number[] {
  return [0x20, local];
}

function set(local: number): number[] {
  return [0x21, local];
}

function tee(local: number): number[] {
  return [0x22, local];
}

function load(offset: number): number[] {
  return [0x28, 2, offset];
}

function store(offset: number): number[] {
  return [0x36, 2, offset];
}

/** A bit for each byte that is this character. */
function placesOf(sign: string): number[] {
  const same = Array<number>(16).fill(sign.charCodeAt(0));
  return BYTES.flatMap((local, i) => [
    ...[...get(local), 0xfd, 0x0c, ...same, 0xfd, 0x23, 0xfd, 0x64, WIDEN],
    ...(i === 0 ? [] : [...wide(BigInt(16 * i)), LEFT_64, OR_64]),
  ]);
}

/** A constant, seven bits a byte, the last of which has the sign. */
function number(value: number): number[] {
  return [0x41, ...signed(BigInt(value))];
}

/** A constant of sixty-four bits. */
function wide(value: bigint): number[] {
  return [0x42, ...signed(value)];
}

function signed(value: bigint): number[] {
  const low = Number(value & 0x7fn);
  const rest = value >> 7n;
  const isLast = rest === ((low & 0x40) === 0 ? 0n : -1n);
  return isLast ? [low] : [low | 0x80, ...signed(rest)];
}

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function text(value: string): number[] {
  return [value.length, ...Buffer.from(value, "latin1")];
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}
