import { isAscii } from "node:buffer";
import { randomBytes } from "node:crypto";
import { BoneWriter } from "./bone-writer.ts";
import { isKey } from "./is-key.ts";
import { DEEPEST } from "./nests-too-deep.ts";
import { StringScanner } from "./string-scanner.ts";
import { endOfText, LONGEST_HEAD, prefixOf } from "./text-edges.ts";

/** A JSON text with short stand-ins for long strings, and the positions of those strings in the bytes. */
export interface Skeleton {
  readonly bones: Buffer;
  /** Start and end of the string behind each stand-in, between the quotes and without trailing white space. */
  readonly spans: readonly number[];
  /** How many characters of each string are kept in front of its stand-in. */
  readonly prefixes: readonly number[];
  /** Absent if there is no list of messages, or if its members are not messages. */
  readonly history: Marks | undefined;
}

/** Where the messages of a history are. */
export interface Marks {
  /** The key of their list. */
  readonly key: string;
  /** Where the list starts, after its bracket: in the body, and in the bones. */
  readonly start: number;
  readonly boneStart: number;
  /** For each message: where it ends in the body and in the bones, and how many stand-ins come before that. */
  readonly ends: readonly number[];
  readonly boneEnds: readonly number[];
  readonly standIns: readonly number[];
}

/** What is known of a body before it is read: it starts with this many messages of another one. */
export interface Known {
  readonly skeleton: Skeleton;
  readonly history: Marks;
  readonly messages: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Shorter strings stay as they are: a stand-in would save little. */
const LONG = 160;
/** A text long enough to break a length limit is not shortened. */
export const TOO_LONG = 1_000_000;

/** Letters and digits only, and a multiple of four of them, because it may be part of base64. Nobody outside can know it. */
export const NAME: string = `Suture${randomBytes(9).toString("hex").slice(0, 14)}`;
const NAME_BYTES: Buffer = Buffer.from(NAME, "latin1");
const DIGITS = 8;
/** Finds stand-ins, and the number of each. */
export const STAND_IN: RegExp = new RegExp(`${NAME}(\\d{${DIGITS}})`, "g");

/** The name in base64, at any alignment: the text of a document may become its bytes, in which a stand-in can no longer be found. */
export const ENCODED: readonly string[] = [0, 1, 2].map((offset) => {
  const bytes = Buffer.from("-".repeat(offset) + NAME, "latin1");
  // Only whole groups of three bytes look the same in any context.
  const end = bytes.length - (bytes.length % 3);
  return bytes.subarray(offset === 0 ? 0 : 3, end).toString("base64");
});

/**
 * Keys whose values may be long, and matter only in that they exist. Ids, names, roles, types and arguments are read for their content; an
 * unknown key may be one of those.
 */
const TEXT_KEYS: ReadonlySet<string> = new Set([
  ...["text", "content", "thinking", "reasoning", "reasoning_content", "reasoning_text", "summary_text"],
  ...["output", "result", "response", "stdout", "stderr", "error", "body", "description", "instructions"],
  ...["system", "data", "url", "image_url", "file_data"],
  ...["signature", "thoughtSignature", "thought_signature", "encrypted_content"],
]);
const LONGEST_KEY = Math.max(...[...TEXT_KEYS].map((key) => key.length));

/** The keys of lists of messages. */
const HISTORY_KEYS: ReadonlySet<string> = new Set(["messages", "input", "contents"]);

/**
 * Reads the bones of a request: what rules look at, without the long texts. Undefined when there is nothing to shorten, or no way to do so.
 * Known parts are reused, with the same result.
 */
export function skeletonOf(bytes: Buffer, known?: Known): Skeleton | undefined {
  return new Reader(bytes, known).read();
}

/** The bytes as text. ASCII is converted much faster. */
export function textOf(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
}

/** Reads a body once, from its start or from the end of the known part. */
class Reader {
  readonly #bytes: Buffer;
  readonly #scanner: StringScanner;
  readonly #bones = new BoneWriter();
  /** Up to where the body has been copied to the bones. */
  #copied = 0;
  readonly #spans: number[];
  readonly #prefixes: number[];
  #keyStart = 0;
  #keyEnd = 0;
  /** The key of the last text that was shortened. */
  #textKeyStart = 0;
  #textKeyLength = -1;
  /** Where to start. */
  #at = 0;
  #depth = 0;
  #marks: { key: string; start: number; boneStart: number } | undefined;
  /** True between the brackets of the list of messages. */
  #inHistory = false;
  #marksHold = true;
  #hasHistoryKey = false;
  #commas = 0;
  readonly #ends: number[];
  readonly #boneEnds: number[];
  readonly #standIns: number[];

  constructor(bytes: Buffer, known: Known | undefined) {
    this.#bytes = bytes;
    this.#scanner = new StringScanner(bytes);
    if (known === undefined) {
      this.#spans = [];
      this.#prefixes = [];
      this.#ends = [];
      this.#boneEnds = [];
      this.#standIns = [];
      return;
    }
    const { skeleton, history, messages } = known;
    const standIns = history.standIns[messages - 1] as number;
    this.#spans = skeleton.spans.slice(0, 2 * standIns);
    this.#prefixes = skeleton.prefixes.slice(0, standIns);
    this.#ends = history.ends.slice(0, messages);
    this.#boneEnds = history.boneEnds.slice(0, messages);
    this.#standIns = history.standIns.slice(0, messages);
    this.#at = history.ends[messages - 1] as number;
    this.#copied = this.#at;
    this.#bones.add(skeleton.bones, 0, history.boneEnds[messages - 1] as number);
    this.#depth = 2;
    this.#marks = history;
    this.#inHistory = true;
    this.#hasHistoryKey = true;
    this.#commas = messages - 1;
  }

  read(): Skeleton | undefined {
    const bytes = this.#bytes;
    const { length } = bytes;
    const scanner = this.#scanner;
    for (let at = this.#at; at < length; at++) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) {
        const start = at + 1;
        at = scanner.endOf(start);
        if (at < 0) return undefined;
        if (isKey(bytes, at + 1)) this.#key(start, at);
        else if (at - start > TOO_LONG) return undefined;
        else if (at - start >= LONG && this.#isText()) this.#shorten(start, at);
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        this.#open(byte, at);
        if (this.#depth > DEEPEST) return undefined;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.#close(byte, at);
      else if (byte === COMMA && this.#depth === 2 && this.#inHistory) {
        this.#commas += 1;
        if (this.#commas !== this.#ends.length) this.#marksHold = false;
      }
    }
    if (this.#spans.length === 0) return undefined;
    this.#bones.add(bytes, this.#copied, length);
    const holds = this.#marks !== undefined && this.#marksHold && this.#depth === 0;
    return {
      bones: this.#bones.done(),
      spans: this.#spans,
      prefixes: this.#prefixes,
      history: holds ? this.#history() : undefined,
    };
  }

  #history(): Marks {
    const { key, start, boneStart } = this.#marks as Marks;
    return {
      key,
      start,
      boneStart,
      ends: this.#ends,
      boneEnds: this.#boneEnds,
      standIns: this.#standIns,
    };
  }

  #open(byte: number, at: number): void {
    this.#depth += 1;
    if (this.#depth !== 2 || byte !== OPEN_LIST) return;
    const key = this.#bytes.toString("latin1", this.#keyStart, this.#keyEnd);
    if (!HISTORY_KEYS.has(key)) return;
    const start = at + 1;
    this.#marks = { key, start, boneStart: this.#boneAt(start) };
    this.#inHistory = true;
  }

  #close(byte: number, at: number): void {
    this.#depth -= 1;
    if (!this.#inHistory) return;
    if (this.#depth === 1) this.#inHistory = false;
    if (this.#depth !== 2 || byte !== CLOSE_OBJECT) return;
    this.#ends.push(at + 1);
    this.#boneEnds.push(this.#boneAt(at + 1));
    this.#standIns.push(this.#prefixes.length);
    // Reading starts without a current key.
    this.#keyStart = this.#keyEnd;
  }

  /** The position in the bones of a position in the body outside long strings. */
  #boneAt(at: number): number {
    return this.#bones.length + at - this.#copied;
  }

  #key(start: number, end: number): void {
    this.#keyStart = start;
    this.#keyEnd = end;
    if (this.#depth === 1) this.#member(this.#bytes.toString("latin1", start, end));
  }

  /** Handles a key at the top level. If there are two lists of messages, only a parser knows which one counts. */
  #member(key: string): void {
    if (key.includes("\\") || (HISTORY_KEYS.has(key) && this.#hasHistoryKey)) this.#marksHold = false;
    if (HISTORY_KEYS.has(key)) this.#hasHistoryKey = true;
  }

  #isText(): boolean {
    const start = this.#keyStart;
    const length = this.#keyEnd - start;
    // An escape may hide a lone surrogate or NUL, so a text with one is read in full.
    if (this.#scanner.hasUnicodeEscape || length > LONGEST_KEY) return false;
    // Most texts have the same key as the previous one.
    if (length === this.#textKeyLength && isSame(this.#bytes, start, this.#textKeyStart, length)) return true;
    if (!TEXT_KEYS.has(this.#bytes.toString("latin1", start, this.#keyEnd))) return false;
    this.#textKeyStart = start;
    this.#textKeyLength = length;
    return true;
  }

  #shorten(start: number, end: number): void {
    const bytes = this.#bytes;
    const prefix = prefixOf(bytes, start);
    const last = endOfText(bytes, end);
    if (prefix < 0 || last < start + LONGEST_HEAD) return;
    this.#bones.add(bytes, this.#copied, start + prefix);
    this.#bones.add(NAME_BYTES, 0, NAME_BYTES.length);
    this.#bones.addDigits(this.#prefixes.length, DIGITS);
    this.#spans.push(start, last);
    this.#prefixes.push(prefix);
    this.#copied = last;
  }
}

/** Whether the same bytes occur at two positions. */
function isSame(bytes: Buffer, one: number, other: number, length: number): boolean {
  for (let at = 0; at < length; at++) if (bytes[one + at] !== bytes[other + at]) return false;
  return true;
}
