import { endOfString, numberAt } from "../json/exact.ts";

/** The place of a value in the text it was parsed from. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** Number of objects and lists around it. */
  readonly depth: number;
}

interface Frame {
  readonly value: unknown;
  readonly start: number;
  /** The key or index of the next child; `undefined` before a key. */
  next: string | number | undefined;
}

/** What is known about the text of a document. */
export interface Source {
  /** The place of every object and list. */
  readonly spans: ReadonlyMap<unknown, Span>;
  /**
   * Numbers that printing would change (`1.0`, `1e400`, or more digits than a double holds): their text, by key and
   * value. If two under one key are equal as doubles, the first counts.
   */
  readonly numbers: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

/**
 * Finds the text of every object and list in a parsed document, by walking text and value in parallel. Parts that were
 * not edited can then be written exactly as they came, with their numbers, escapes and layout. The text must be the one
 * that `document` was parsed from.
 */
export function sourceOf(text: string, document: unknown): Source {
  const spans = new Map<unknown, Span>();
  const numbers = new Map<string, Map<number, string>>();
  const open: Frame[] = [];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 34: {
        const end = endOfString(text, at);
        const frame = open.at(-1);
        if (frame && frame.next === undefined) frame.next = JSON.parse(text.slice(at, end)) as string;
        at = end - 1;
        break;
      }
      case 123: // {
        open.push({ value: childOf(open.at(-1), document), start: at, next: undefined });
        break;
      case 91: // [
        open.push({ value: childOf(open.at(-1), document), start: at, next: 0 });
        break;
      case 44: {
        const frame = open.at(-1)!;
        frame.next = typeof frame.next === "number" ? frame.next + 1 : undefined;
        break;
      }
      case 125: // }
      case 93: {
        const { value, start } = open.pop()!;
        // Of a duplicate key, the last value was parsed, and it also comes last here.
        if (typeof value === "object" && value !== null)
          spans.set(value, { start, end: at + 1, depth: open.length });
        break;
      }
      case 58: {
        // After a colon, with optional white space.
        let from = at + 1;
        while (text.charCodeAt(from) <= 32) from++;
        const literal = numberAt(text, from);
        const key = open.at(-1)!.next;
        if (literal === "" || typeof key !== "string") break;
        const value = Number(literal);
        if (String(value) === literal) break;
        const texts = numbers.get(key) ?? new Map<number, string>();
        if (!texts.has(value)) numbers.set(key, texts.set(value, literal));
      }
    }
  }
  return { spans, numbers };
}

function childOf(frame: Frame | undefined, document: unknown): unknown {
  if (frame === undefined) return document;
  const { value, next } = frame;
  if (typeof value !== "object" || value === null || next === undefined) return undefined;
  return Object.hasOwn(value, next) ? (value as Record<string | number, unknown>)[next] : undefined;
}
