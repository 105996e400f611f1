import { randomBytes } from "node:crypto";

/** A JSON text in which long strings are short stand-ins, and where in the bytes each of them was. */
export interface Skeleton {
  readonly text: string;
  /** Start and end, between the quotes, of the string that each stand-in stands for. */
  readonly spans: readonly number[];
  /** How many characters of each string stand before its stand-in. */
  readonly prefixes: readonly number[];
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Strings shorter than this are left as they are: a stand-in would save little. */
const LONG = 160;
/** How much of a long string is kept: what tells a data URL, or that a text is not blank. */
const KEPT = 64;
/** How far to look byte by byte before asking for the next quote: most strings are short. */
const NEAR = 48;
/** A text that may break a limit of its own length is not shortened. */
const TOO_LONG = 4_000_000;

/** Letters and digits, a multiple of four: it may stand in base64. Nobody outside can know it. */
const NAME = `Suture${randomBytes(9).toString("hex").slice(0, 14)}`;
const DIGITS = 8;
const STAND_IN = new RegExp(`${NAME}(\\d{${DIGITS}})`, "g");

/** Keys whose values are read for what they say, not only for how long they are. */
const READ_KEYS = new Set(["arguments", "input", "partial_json"]);

/**
 * Reads the bones of a request: what rules look at, without the texts that make it long. Nothing is parsed twice, and most
 * bytes are only looked at by the processor's own search. Undefined when it cannot be shortened safely.
 */
export function skeletonOf(bytes: Buffer): Skeleton | undefined {
  // Half a surrogate pair or a NUL hides behind an escape; a text that may have one is read in full.
  const hasEscapes = bytes.includes("\\u");
  const parts: Buffer[] = [];
  const spans: number[] = [];
  const prefixes: number[] = [];
  let copied = 0;
  let key = "";
  for (let at = nextQuote(bytes, 0); at >= 0; at = nextQuote(bytes, at)) {
    const start = at + 1;
    const end = endOfString(bytes, start);
    if (end < 0) return undefined;
    at = end + 1;
    const length = end - start;
    if (length < LONG) {
      if (isKey(bytes, at)) key = length <= 12 ? bytes.latin1Slice(start, end) : "";
      continue;
    }
    if (length > TOO_LONG) return undefined;
    if (READ_KEYS.has(key) || (hasEscapes && bytes.subarray(start, end).includes("\\u"))) continue;
    const prefix = prefixOf(bytes, start);
    if (prefix === 0) continue;
    const number = String(spans.length / 2).padStart(DIGITS, "0");
    parts.push(bytes.subarray(copied, start + prefix), Buffer.from(NAME + number, "latin1"));
    spans.push(start, end);
    prefixes.push(prefix);
    copied = end;
  }
  if (spans.length >= 2 * 10 ** DIGITS) return undefined;
  parts.push(bytes.subarray(copied));
  return { text: Buffer.concat(parts).toString("utf8"), spans, prefixes };
}

/** Puts the strings back into a text that was made from a skeleton. */
export function withFlesh(text: string, bytes: Buffer, { spans, prefixes }: Skeleton): Buffer {
  const parts: Buffer[] = [];
  let copied = 0;
  for (const match of text.matchAll(STAND_IN)) {
    const number = Number(match[1]);
    const prefix = prefixes[number];
    if (prefix === undefined) continue;
    parts.push(Buffer.from(text.slice(copied, match.index - prefix), "utf8"));
    parts.push(bytes.subarray(spans[2 * number], spans[2 * number + 1]));
    copied = match.index + match[0].length;
  }
  parts.push(Buffer.from(text.slice(copied), "utf8"));
  return Buffer.concat(parts);
}

function nextQuote(bytes: Buffer, from: number): number {
  const near = Math.min(from + NEAR, bytes.length);
  for (let at = from; at < near; at++) if (bytes[at] === QUOTE) return at;
  return near === bytes.length ? -1 : bytes.indexOf(QUOTE, near);
}

/** Where a string ends that starts behind a quote; below zero when it does not. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const near = Math.min(at + NEAR, bytes.length);
    while (at < near && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    if (at < near) return at;
    if (at >= bytes.length) return -1;
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) return -1;
    // What is before the quote decides: an odd number of backslashes hides it.
    let first = quote;
    while (first > at && bytes[first - 1] === BACKSLASH) first -= 1;
    if ((quote - first) % 2 === 0) return quote;
    at = quote + 1;
  }
}

/** True when what was read just now is the key of a member. */
function isKey(bytes: Buffer, from: number): boolean {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === 0x3a) return true;
    if (byte > 0x20) return false;
  }
  return false;
}

/** How many plain characters a string starts with, in fours; none when it may be blank. */
function prefixOf(bytes: Buffer, start: number): number {
  let plain = 0;
  let seen = false;
  while (plain < KEPT) {
    const byte = bytes[start + plain] as number;
    if (byte < 0x20 || byte > 0x7e || byte === BACKSLASH) break;
    if (byte !== 0x20) seen = true;
    plain += 1;
  }
  return seen ? plain - (plain % 4) : 0;
}
