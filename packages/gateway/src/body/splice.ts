import { printJson } from "@suture/core/json-text";
import { withFlesh } from "./flesh.ts";
import { type Body, bodyOf } from "./pieces.ts";
import type { Bones } from "./read-bones.ts";
import { type Marks, NAME, type Skeleton, textOf } from "./skeleton.ts";

const COMMA = 0x2c;
const SPACE = 0x20;
const OPEN_OBJECT = 0x7b;
const CLOSE_LIST = 0x5d;

/**
 * The body of a document in which only messages were changed, added, moved or dropped. The bytes of all others are copied, and only changed
 * ones are read or printed. Undefined if more than that differs, if messages are not closely packed, or if a long string cannot be put
 * back: then the whole document must be printed.
 */
export function spliced({ bytes, skeleton, document }: Bones, mended: object): Body | undefined {
  const history = skeleton?.history;
  const gap = history && gapOf(bytes, history);
  if (skeleton === undefined || history === undefined || gap === undefined) return undefined;
  const { key, start, ends } = history;
  const before = listIn(document, key);
  const after = listIn(mended, key);
  if (before?.length !== ends.length || after === undefined || !isSameAround(document, mended, key)) {
    return undefined;
  }
  const places = placesIn(before, after);
  const made = after.filter((_, at) => places[at] === undefined);
  const texts = printed(made, before, places, skeleton, gap);
  if (texts === undefined) return undefined;
  const parts = [bytes.subarray(0, start)];
  const between = gap === 1 ? "," : ", ";
  let next = 0;
  for (let at = 0; at < after.length; at++) {
    const first = places[at];
    const isFirst = at === 0;
    if (first === undefined) {
      const text = withFlesh((isFirst ? "" : between) + texts[next], bytes, skeleton);
      if (text === undefined) return undefined;
      parts.push(text);
      next += 1;
      continue;
    }
    // Messages that remain adjacent are copied together.
    let last = first;
    while (places[at + 1] === last + 1) {
      last += 1;
      at += 1;
    }
    // In the body each message is preceded by a comma, except the first.
    if (!isFirst && first === 0) parts.push(Buffer.from(between));
    const from = isFirst || first === 0 ? startOf(first, start, ends, gap) : ends[first - 1];
    parts.push(bytes.subarray(from, ends[last]));
  }
  parts.push(bytes.subarray(ends.at(-1)));
  return bodyOf(parts);
}

/** How many bytes separate two messages; undefined unless it is always a comma, or always a comma and a space. */
function gapOf(bytes: Buffer, { start, ends }: Marks): 1 | 2 | undefined {
  const [first = 0] = ends;
  const gap = bytes[first + 1] === SPACE ? 2 : 1;
  if (bytes[start] !== OPEN_OBJECT || bytes[ends.at(-1) ?? 0] !== CLOSE_LIST) return undefined;
  for (let at = 0; at + 1 < ends.length; at++) {
    const end = ends[at] as number;
    if (bytes[end] !== COMMA || bytes[end + gap] !== OPEN_OBJECT) return undefined;
  }
  return gap;
}

/** Where a message starts, in the body or in the bones. */
function startOf(index: number, start: number, ends: readonly number[], gap: number): number {
  return index === 0 ? start : (ends[index - 1] as number) + gap;
}

function listIn(document: object, key: string): readonly unknown[] | undefined {
  const list = (document as Record<string, unknown>)[key];
  return Array.isArray(list) ? list : undefined;
}

/** Whether two documents differ in at most one member. */
function isSameAround(document: object, other: object, key: string): boolean {
  const members = Object.entries(document);
  const others = Object.entries(other);
  return (
    members.length === others.length &&
    members.every(
      ([name, value], at) => name === others[at]?.[0] && (name === key || value === others[at][1]),
    )
  );
}

/** For each message: its former position; undefined if it is new or was changed. */
function placesIn(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  let known: Map<unknown, number> | undefined;
  let expected = 0;
  return after.map((message) => {
    let place: number | undefined = expected;
    if (message !== before[expected]) {
      known ??= indexOf(before);
      place = known.get(message);
    }
    if (place !== undefined) expected = place + 1;
    return place;
  });
}

function indexOf(messages: readonly unknown[]): Map<unknown, number> {
  const index = new Map<unknown, number>();
  for (let at = 0; at < messages.length; at++) index.set(messages[at], at);
  return index;
}

/**
 * The texts of new messages. Parts of them may be unchanged, and are copied from the removed messages: whatever was taken out of a message
 * left a changed one in its place.
 */
function printed(
  made: readonly unknown[],
  before: readonly unknown[],
  places: readonly (number | undefined)[],
  { bones, history }: Skeleton,
  gap: number,
): readonly string[] | undefined {
  if (made.length === 0) return [];
  if (!made.every((message) => typeof message === "object" && message !== null)) return undefined;
  const { boneStart, boneEnds } = history as Marks;
  const stay = new Uint8Array(before.length);
  for (const place of places) if (place !== undefined) stay[place] = 1;
  const gone: number[] = [];
  for (let at = 0; at < stay.length; at++) if (stay[at] === 0) gone.push(at);
  // One message shows the layout of the text.
  if (gone.length === 0) gone.push(0);
  const text = gone.map((at) => textOf(bones.subarray(startOf(at, boneStart, boneEnds, gap), boneEnds[at])));
  // Marks between the messages show where each ends.
  const marked = made.flatMap((message) => [message, NAME]);
  const pieces = printJson(
    marked,
    `[${text.join(",")}]`,
    gone.map((at) => before[at]),
  ).split(`"${NAME}"`);
  if (pieces.length !== made.length + 1) return undefined;
  return pieces.slice(0, -1).map((piece) => piece.slice(piece.indexOf("{"), piece.lastIndexOf("}") + 1));
}
