import { isAscii } from "node:buffer";
import { randomBytes } from "node:crypto";
import { endOfString, isKey, nextQuote } from "./json-bytes.ts";

/** A JSON text in which long strings are short stand-ins, and where in the bytes each of them was. */
export interface Skeleton {
  readonly text: string;
  /** Start and end, between the quotes, of what each stand-in stands for: a string, without white space at its end. */
  readonly spans: readonly number[];
  /** How many characters of each string stand before its stand-in. */
  readonly prefixes: readonly number[];
}

const SPACE = 0x20;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
/** Strings shorter than this are left as they are: a stand-in would save little. */
const LONG = 160;
/** How much of a long string is kept, so that a report still says what it is about. */
const KEPT = 32;
/** The longest head of a data URL, with which media is told. */
const LONGEST_HEAD = 128;
/** A text that may break a limit of its own length is not shortened. */
const TOO_LONG = 1_000_000;

/** Letters and digits, a multiple of four: it may stand in base64. Nobody outside can know it. */
const NAME = `Suture${randomBytes(9).toString("hex").slice(0, 14)}`;
const DIGITS = 8;
const STAND_IN = new RegExp(`${NAME}(\\d{${DIGITS}})`, "g");

/**
 * Keys whose values may be long and of which nothing is asked but that they are there. Ids, names, roles, types and
 * arguments are read for what they say; a key that nobody has heard of may be one of those.
 */
const TEXT_KEYS: ReadonlySet<string> = new Set([
  ...["text", "content", "thinking", "reasoning", "reasoning_content", "reasoning_text", "summary_text"],
  ...["output", "result", "response", "stdout", "stderr", "error", "body", "description", "instructions"],
  ...[
    "system",
    "data",
    "url",
    "image_url",
    "file_data",
    "signature",
    "thoughtSignature",
    "thought_signature",
  ],
  ...["encrypted_content"],
]);
const LONGEST_KEY = Math.max(...[...TEXT_KEYS].map((key) => key.length));

/**
 * Reads the bones of a request: what rules look at, without the texts that make it long. Nothing is parsed twice, and most
 * bytes are only looked at by the processor's own search. Undefined when there is nothing to shorten, or no way to.
 */
export function skeletonOf(bytes: Buffer): Skeleton | undefined {
  // Half a surrogate pair or a NUL hides behind an escape; a text that may have one is read in full.
  const hasEscapes = bytes.includes("\\u");
  const parts: Buffer[] = [];
  const spans: number[] = [];
  const prefixes: number[] = [];
  let copied = 0;
  let keyStart = 0;
  let keyEnd = 0;
  for (let at = nextQuote(bytes, 0); at >= 0; at = nextQuote(bytes, at)) {
    const start = at + 1;
    const end = endOfString(bytes, start);
    if (end < 0) return undefined;
    at = end + 1;
    if (isKey(bytes, at)) {
      keyStart = start;
      keyEnd = end;
      continue;
    }
    const length = end - start;
    if (length < LONG) continue;
    if (length > TOO_LONG) return undefined;
    if (keyEnd - keyStart > LONGEST_KEY || !TEXT_KEYS.has(bytes.toString("latin1", keyStart, keyEnd)))
      continue;
    if (hasEscapes && bytes.subarray(start, end).includes("\\u")) continue;
    const prefix = prefixOf(bytes, start);
    const last = endOfText(bytes, end);
    if (prefix < 0 || last < start + LONGEST_HEAD) continue;
    const number = String(spans.length / 2).padStart(DIGITS, "0");
    parts.push(bytes.subarray(copied, start + prefix), Buffer.from(NAME + number, "latin1"));
    spans.push(start, last);
    prefixes.push(prefix);
    copied = last;
  }
  if (spans.length === 0) return undefined;
  parts.push(bytes.subarray(copied));
  const bones = Buffer.concat(parts);
  return { text: bones.toString(isAscii(bones) ? "latin1" : "utf8"), spans, prefixes };
}

/**
 * Puts the strings back into a JSON text that was made from a skeleton. Undefined where that cannot be done: a string was
 * cut, or stands inside another text in which its escapes would mean something else.
 */
export function withFlesh(text: string, bytes: Buffer, { spans, prefixes }: Skeleton): Buffer | undefined {
  const parts: Buffer[] = [];
  let copied = 0;
  for (const match of text.matchAll(STAND_IN)) {
    const number = Number(match[1]);
    const prefix = prefixes[number];
    if (prefix === undefined) return undefined;
    const start = spans[2 * number] as number;
    const flesh = bytes.subarray(start, spans[2 * number + 1]);
    const at = match.index - prefix;
    if (at < copied || !startsWith(text, at, bytes, start, prefix)) return undefined;
    if (!standsFree(text, at) && flesh.includes(BACKSLASH)) return undefined;
    const between = text.slice(copied, at);
    if (between.includes(NAME)) return undefined;
    parts.push(Buffer.from(between, "utf8"), flesh);
    copied = match.index + match[0].length;
  }
  const rest = text.slice(copied);
  if (rest.includes(NAME)) return undefined;
  parts.push(Buffer.from(rest, "utf8"));
  return Buffer.concat(parts);
}

/** True when what is kept of a string still stands before its stand-in. */
function startsWith(text: string, at: number, bytes: Buffer, start: number, length: number): boolean {
  return text.slice(at, at + length) === bytes.toString("latin1", start, start + length);
}

/**
 * True when what begins here is escaped once: at the start of a string of the JSON text itself, or behind a line end in
 * one. Inside of JSON that is quoted as a text there are no line ends, and quotes are escaped.
 */
function standsFree(text: string, at: number): boolean {
  if (text[at - 1] === '"') return text[at - 2] !== "\\";
  return text[at - 1] === "n" && text[at - 2] === "\\" && text[at - 3] !== "\\";
}

/** How many plain characters a string starts with, in fours; below zero when it may be blank or must be seen in full. */
function prefixOf(bytes: Buffer, start: number): number {
  const isDataUrl = bytes[start] === 0x64 && bytes.toString("latin1", start, start + 5) === "data:";
  // The head of a data URL ends at its comma.
  if (isDataUrl) {
    const comma = bytes.subarray(start, start + LONGEST_HEAD).indexOf(0x2c);
    return comma < 0 || bytes.subarray(start, start + comma).includes(BACKSLASH) ? -1 : comma + 1;
  }
  let plain = 0;
  let seen = false;
  while (plain < KEPT) {
    const byte = bytes[start + plain] as number;
    if (byte < SPACE || byte > 0x7e || byte === BACKSLASH) break;
    if (byte !== SPACE) seen = true;
    plain += 1;
  }
  if (!seen && !showsText(bytes, start + plain)) return -1;
  return plain - (plain % 4);
}

/** True when what follows white space is surely none: an escaped line end and a space of another script may be. */
function showsText(bytes: Buffer, from: number): boolean {
  let at = from;
  while (bytes[at] === SPACE || (bytes[at] === BACKSLASH && isBlankEscape(bytes[at + 1]))) {
    at += bytes[at] === SPACE ? 1 : 2;
  }
  const byte = bytes[at] as number;
  if (byte < 0x80) return byte > SPACE && !(byte === BACKSLASH && bytes[at + 1] === LOWER_U);
  return !isBlankSequence(byte, bytes[at + 1], bytes[at + 2]);
}

/** Where the white space at the end of a string starts; below zero when only a parser can tell. */
function endOfText(bytes: Buffer, end: number): number {
  let at = end;
  for (;;) {
    const last = bytes[at - 1] as number;
    if (last >= 0x80) {
      const blank = isBlankSequence(bytes[at - 3], bytes[at - 2], last) || bytes[at - 2] === 0xc2;
      return blank ? -1 : at;
    }
    if (last === SPACE) at -= 1;
    else if (bytes[at - 2] !== BACKSLASH) return last < SPACE ? -1 : at;
    else if (!isBlankEscape(last) || bytes[at - 3] === BACKSLASH) return -1;
    else at -= 2;
  }
}

/** What stands behind the backslash of a line end, a tab and their kin. */
function isBlankEscape(byte: number | undefined): boolean {
  return byte === 0x6e || byte === 0x72 || byte === 0x74 || byte === 0x66 || byte === 0x62;
}

/** True for the bytes of a space that is not ASCII, and of some signs that are none. */
function isBlankSequence(
  first: number | undefined,
  second: number | undefined,
  third: number | undefined,
): boolean {
  if (first === 0xe3) return second === 0x80 && third === 0x80;
  if (first === 0xef) return second === 0xbb;
  return first === 0xc2 || first === 0xe2 || first === 0xe1;
}
