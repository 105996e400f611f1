/**
 * A function of WebAssembly that looks for the end of a JSON string, sixteen bytes at a time:
 *
 *     end(at, stop): where the first quote is that no backslash stands before, or -1
 *
 * In its memory, the word at 0 is set where a `\u` comes before that, and the word at 4 says whether the first byte is escaped, as
 * it then says whether the one at `stop` is. Both are the caller's to clear. `stop` is a multiple of sixteen, or the end of all.
 */
export function stringEndCode(): Uint8Array<ArrayBuffer> {
  const code = [...LOCALS, ...BODY];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, 2, I32, I32, 1, I32]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, PAGES]),
    ...section(7, [2, ...text("memory"), 2, 0, ...text("end"), 0, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ]);
}

/** Pages of 64 kB that its memory has. */
const PAGES = 2;

const I32 = 0x7f;
const V128 = 0x7b;
const NOTHING = 0x40;
const LOOP = 0x03;
const IF = 0x04;
const END = 0x0b;
const BRANCH_IF = 0x0d;
const RETURN = 0x0f;
const LESS = 0x49;
const COUNT_ZEROS = 0x68;
const ADD = 0x6a;
const SUBTRACT = 0x6b;
const AND = 0x71;
const OR = 0x72;
const XOR = 0x73;
const LEFT = 0x74;
const RIGHT = 0x76;

// Parameters, and what is kept in between: sixteen bytes, and numbers with a bit for each of them.
const [AT, STOP, BYTES, QUOTES, SLASHES, MASK, CARRY, BEHIND, SUM, ESCAPED, UNICODE] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
] as const;
const LOCALS = [2, 1, V128, 8, I32];
const NOT = [...number(-1), XOR];

const BODY = [
  ...[...number(0), ...load(0), ...set(UNICODE)],
  ...[...number(0), ...load(4), ...set(CARRY)],
  // What stands before the start in its sixteen bytes does not count.
  ...[...number(-1), ...get(AT), ...number(15), AND, LEFT, ...set(MASK)],
  ...[...get(AT), ...number(-16), AND, ...set(AT)],
  ...[LOOP, NOTHING],
  ...[...get(AT), 0xfd, 0x00, 0, 0, ...set(BYTES)],
  ...[...placesOf('"'), ...get(MASK), AND, ...set(QUOTES)],
  ...[...placesOf("\\"), ...get(MASK), AND, ...tee(SLASHES), ...get(CARRY), OR],
  ...[IF, NOTHING],
  // A backslash that is escaped itself escapes nothing: of a run of them every other one does, and a sum tells runs that start
  // at an odd place from those that start at an even one.
  ...[...get(SLASHES), ...get(CARRY), ...NOT, AND, ...tee(SLASHES)],
  ...[...number(1), LEFT, ...get(CARRY), OR, ...set(BEHIND)],
  ...[
    ...get(SLASHES),
    ...number(0xaaaa),
    AND,
    ...get(BEHIND),
    ...NOT,
    AND,
    ...get(SLASHES),
    ADD,
    ...tee(SUM),
  ],
  ...[...number(16), RIGHT, ...set(CARRY)],
  ...[...get(SUM), ...number(1), LEFT, ...number(0x5555), XOR, ...get(BEHIND), AND, ...set(ESCAPED)],
  ...[...get(QUOTES), ...get(ESCAPED), ...NOT, AND, ...set(QUOTES)],
  // Only what stands before the first quote counts.
  ...[...placesOf("u"), ...get(ESCAPED), AND],
  ...[...get(QUOTES), ...number(1), SUBTRACT, ...get(QUOTES), ...NOT, AND, AND],
  ...[...get(UNICODE), OR, ...set(UNICODE)],
  END,
  ...[...get(QUOTES), IF, NOTHING],
  ...[...number(0), ...get(UNICODE), ...store(0)],
  ...[...get(AT), ...get(QUOTES), COUNT_ZEROS, ADD, RETURN],
  END,
  ...[...number(-1), ...set(MASK)],
  ...[...get(AT), ...number(16), ADD, ...tee(AT), ...get(STOP), LESS, BRANCH_IF, 0],
  END,
  ...[...number(0), ...get(UNICODE), ...store(0)],
  ...[...number(0), ...get(CARRY), ...store(4)],
  ...number(-1),
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

/** A bit for each of the bytes that is this sign. */
function placesOf(sign: string): number[] {
  const same = Array<number>(16).fill(sign.charCodeAt(0));
  return [...get(BYTES), 0xfd, 0x0c, ...same, 0xfd, 0x23, 0xfd, 0x64];
}

/** A constant, seven bits a byte, the last of which has the sign. */
function number(value: number): number[] {
  const bytes = [0x41];
  let rest = value;
  for (;;) {
    const low = rest & 0x7f;
    rest >>= 7;
    const isLast = rest === ((low & 0x40) === 0 ? 0 : -1);
    bytes.push(isLast ? low : low | 0x80);
    if (isLast) return bytes;
  }
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
