import { endOfString, numberAt } from "../json/exact.ts";

/** Where a value stood in the text it was parsed from. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** How many objects and lists it stood in. */
  readonly depth: number;
}

interface Frame {
  readonly value: unknown;
  readonly start: number;
  /** The key or index of the child that comes next; `undefined` while a key is awaited. */
  next: string | number | undefined;
}

/** The text that a document was parsed from, taken apart. */
export interface Source {
  /** Where every object and list stood. */
  readonly spans: ReadonlyMap<unknown, Span>;
  /**
   * Numbers that printing would change (one with more digits than a double holds, `1.0`, `1e400`): their text, by the key that
   * they stand behind and their value. Of two that a double cannot tell apart behind one key, the first counts.
   */
  readonly numbers: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

/**
 * Finds the text of every object and list of a parsed document, by walking the text and the value side by side.
 * What an edit did not touch can then be written exactly as it came: numbers, escapes, layout and all.
 * The text must be what `document` was parsed from.
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
        // A key written twice: the last one is what was parsed, and it comes last here too.
        if (typeof value === "object" && value !== null)
          spans.set(value, { start, end: at + 1, depth: open.length });
        break;
      }
      case 58: {
        // Behind a colon; white space may follow it.
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
