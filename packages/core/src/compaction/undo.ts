import { SutureError } from "../errors.ts";
import { isBag } from "../json/values.ts";

/** What is needed to restore a compacted history. */
export interface Undo {
  /** Field with the messages; absent for a bare list. */
  readonly list?: string;
  /** Stretches of the compacted list, in order, with the original messages. */
  readonly stretches: readonly Stretch[];
  /** Length of the compacted list, which may have grown since. */
  readonly length: number;
  /** Original values of other changed fields of the request. */
  readonly fields: { readonly [name: string]: unknown };
  readonly added: readonly string[];
}

/** Original messages, and where their replacements are. */
export interface Stretch {
  /** Position in the compacted list. */
  readonly at: number;
  /** Number of messages there now. */
  readonly now: number;
  /** The original messages. */
  readonly messages: readonly unknown[];
}

/** Compares a document with its compacted form. Untouched messages are the same objects in both. */
export function makeUndo(before: unknown, after: unknown, list: string): Undo {
  if (!isBag(before) || !isBag(after))
    return {
      stretches: compare(asList(before), asList(after)),
      length: asList(after).length,
      fields: {},
      added: [],
    };
  const fields = Object.entries(before).filter(([name, value]) => name !== list && after[name] !== value);
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  return {
    list,
    stretches: compare(asList(before[list]), asList(after[list])),
    length: asList(after[list]).length,
    fields: Object.fromEntries(fields),
    added,
  };
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function compare(before: readonly unknown[], after: readonly unknown[]): Stretch[] {
  const places = new Map<unknown, Places>();
  for (const [at, message] of before.entries()) {
    const known = places.get(message);
    if (known === undefined) places.set(message, { list: [at], next: 0 });
    else known.list.push(at);
  }
  const stretches: Stretch[] = [];
  let old = 0;
  let start = 0;
  for (let at = 0; at <= after.length; at++) {
    const place = at === after.length ? before.length : nextPlace(places.get(after[at]), old);
    if (place === undefined) continue;
    if (at > start || place > old)
      stretches.push({ at: start, now: at - start, messages: before.slice(old, place) });
    start = at + 1;
    old = place + 1;
  }
  return stretches;
}

/** The positions of one message, and how many of them are behind us. */
interface Places {
  readonly list: number[];
  next: number;
}

/** The first position that is not behind us. */
function nextPlace(places: Places | undefined, from: number): number | undefined {
  if (places === undefined) return undefined;
  while ((places.list[places.next] ?? from) < from) places.next += 1;
  return places.list[places.next];
}

/**
 * Restores a compacted history. Messages appended since then stay at the end.
 *
 * @example
 * const { document, undo } = compact(messages, { budget: 20_000 });
 * const original = restore(document, undo);
 */
export function restore<Document>(document: Document, undo: Undo): Document {
  const { list, stretches, fields, added } = undo;
  const compacted = list === undefined ? document : isBag(document) ? document[list] : undefined;
  if (!Array.isArray(compacted) || compacted.length < undo.length)
    throw new SutureError("bad-option", "this is not the history that was compacted", {
      hint: "Give the document that compact returned, or one that grew out of it.",
    });
  const out: unknown[] = [];
  let at = 0;
  for (const stretch of stretches) {
    for (; at < stretch.at; at++) out.push(compacted[at]);
    for (const message of stretch.messages) out.push(message);
    at += stretch.now;
  }
  for (; at < compacted.length; at++) out.push(compacted[at]);
  // The result has the same type as the input.
  if (list === undefined || !isBag(document)) return out as Document;
  const kept = Object.entries({ ...document, ...fields }).filter(([name]) => !added.includes(name));
  return { ...Object.fromEntries(kept), [list]: out } as Document;
}
