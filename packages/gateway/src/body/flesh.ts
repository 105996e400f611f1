import { ENCODED, NAME, type Skeleton, STAND_IN, TOO_LONG } from "./skeleton.ts";

const BACKSLASH = 0x5c;

/**
 * Puts the strings back into a JSON text that was made from a skeleton. Undefined if that is impossible: a string was cut or encoded, or is
 * inside another text in which its escapes would mean something else, or the result may exceed the longest possible string.
 */
export function withFlesh(text: string, bytes: Buffer, { spans, prefixes }: Skeleton): Buffer | undefined {
  if (ENCODED.some((name) => text.includes(name))) return undefined;
  const parts: Buffer[] = [];
  let copied = 0;
  // What the string that is being written has so far.
  let length = 0;
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
    const first = nextQuote(between);
    if (length + first > TOO_LONG) return undefined;
    length = (first < between.length ? between.length - lastQuote(between) : length + first) + flesh.length;
    if (length > TOO_LONG) return undefined;
    parts.push(Buffer.from(between, "utf8"), flesh);
    copied = match.index + match[0].length;
  }
  const rest = text.slice(copied);
  if (rest.includes(NAME) || length + nextQuote(rest) > TOO_LONG) return undefined;
  parts.push(Buffer.from(rest, "utf8"));
  return Buffer.concat(parts);
}

/** True when the kept start of a string is still in front of its stand-in. */
function startsWith(text: string, at: number, bytes: Buffer, start: number, length: number): boolean {
  return text.slice(at, at + length) === bytes.toString("latin1", start, start + length);
}

/**
 * True when the string at this position is escaped exactly once: it starts a string of the JSON text itself, or follows a line break in
 * one. JSON quoted as text contains no line breaks, and its quotes are escaped.
 */
function standsFree(text: string, at: number): boolean {
  if (text[at - 1] === '"') return text[at - 2] !== "\\";
  return text[at - 1] === "n" && text[at - 2] === "\\" && text[at - 3] !== "\\";
}

/** The first quote that surely ends a string, or else the length. */
function nextQuote(text: string): number {
  let at = text.indexOf('"');
  while (at > 0 && text[at - 1] === "\\") at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

/** The last quote that surely starts a string, or else the start. */
function lastQuote(text: string): number {
  let at = text.lastIndexOf('"');
  while (at > 0 && text[at - 1] === "\\") at = text.lastIndexOf('"', at - 1);
  return Math.max(at, 0);
}
