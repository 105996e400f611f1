import { type Bag, isBag } from "../json/values.ts";
import { withFields } from "../json/with-fields.ts";
import type { Message } from "../model/message.ts";
import { isStretch, type Outline } from "../model/outline.ts";
import { keepList } from "./keep-list.ts";

/** A fresh copy of the message's own fields, without those it must omit: what a changed message is built on. */
export function baseOf(message: Message): Record<string, unknown> {
  const base: Record<string, unknown> = isBag(message.raw) ? { ...message.raw } : {};
  for (const field of message.omit ?? []) delete base[field];
  return base;
}

/**
 * The wire form of all messages: untouched ones are the caller's own objects, the others are given to `write`, which
 * adds one or more. Gives back `list` itself when nothing changed.
 */
export function writeMessages(
  outline: Outline,
  list: readonly unknown[] | undefined = [],
  write: (message: Message, out: unknown[]) => unknown,
): readonly unknown[] {
  const pieces = outline.pieces ?? outline.messages;
  // Where it will be long, it is so from the start: a list that grows is copied again and again.
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

/** The document with another list of messages and other fields (`undefined` takes one away); itself when nothing differs. */
export function replaceList(document: unknown, field: string, list: unknown, fields: Bag = {}): unknown {
  return isBag(document) ? withFields(withFields(document, { [field]: list }), fields) : list;
}
