import { type Bag, isBag } from "../json/values.ts";
import { withFields } from "../json/with-fields.ts";
import type { Message } from "../model/message.ts";
import { isStretch, type Outline } from "../model/outline.ts";
import { keepList } from "./keep-list.ts";

/** A copy of the message's own fields without the omitted ones, as the base for a changed message. */
export function baseOf(message: Message): Record<string, unknown> {
  const base: Record<string, unknown> = isBag(message.raw) ? { ...message.raw } : {};
  for (const field of message.omit ?? []) delete base[field];
  return base;
}

/**
 * The wire form of all messages. Untouched ones are the caller's own objects; for the others, `write` adds one or more.
 * Returns `list` itself if nothing changed.
 */
export function writeMessages(
  outline: Outline,
  list: readonly unknown[] | undefined = [],
  write: (message: Message, out: unknown[]) => unknown,
): readonly unknown[] {
  const pieces = outline.pieces ?? outline.messages;
  // Long lists are allocated at once, because growing copies them again and again.
  const room = list.length < 1_000 ? 0 : list.length + pieces.length;
  const out = new Array<unknown>(room);
  let at = 0;
  for (const piece of pieces) {
    if (isStretch(piece)) for (let i = piece.from; i < piece.to; i++) out[at++] = list[i];
    else if (piece.pristine) out[at++] = piece.raw;
    else {
      const written: unknown[] = [];
      write(piece, written);
      for (const wire of written) out[at++] = wire;
    }
  }
  if (at < room) out.length = at;
  return keepList(list, out);
}

/**
 * The document with a new list of messages and new fields (`undefined` removes one); the same object if nothing
 * differs.
 */
export function replaceList(document: unknown, field: string, list: unknown, fields: Bag = {}): unknown {
  return isBag(document) ? withFields(withFields(document, { [field]: list }), fields) : list;
}
