import { append } from "../json/append.ts";
import { changeMessage, type Message } from "../model/message.ts";
import { isStretch, messageAt, type Outline, type Piece } from "../model/outline.ts";
import { type Part, withOrigin } from "../model/part.ts";
import { amended } from "./amend-message.ts";
import type { Amendment } from "./amendment.ts";
import { ABOUT_FIELDS } from "./faults-left.ts";

/** Rebuilds the list of messages in one pass. Untouched messages are not even read, and stay the same objects. */
export function applyAmendments(
  outline: Outline,
  amendments: ReadonlyMap<Message, Amendment>,
  placeOf: (message: Message, part: Part) => string,
): Piece[] {
  const { results } = outline.shape;
  const out: Piece[] = [];
  // Parts that join the last message are collected first, so that a run of merges stays linear.
  let joining: Part[] = [];
  const join = (): void => {
    const last = joining.length === 0 ? undefined : lastOf(out, outline);
    if (last === undefined) return;
    const parts = [...last.parts, ...joining];
    out[out.length - 1] = changeMessage(last, { parts, pristine: false, faults: last.faults & ABOUT_FIELDS });
    joining = [];
  };
  for (const piece of piecesOf(outline, amendments)) {
    const message = piece as Message;
    const amendment = amendments.get(message);
    if (amendment === undefined) {
      if (joining.length > 0) join();
      out.push(piece);
      continue;
    }
    const { before, after } = amendment;
    if (before !== undefined) {
      join();
      append(out, before);
    }
    const result = amended(message, amendment, results);
    if (after !== undefined) append(result, after);
    if (amendment.joins === true && out.length > 0) {
      for (const part of result.shift()?.parts ?? []) {
        const read = part.origin === undefined && (part.raw !== undefined || part.index >= 0);
        joining.push(read ? withOrigin(part, placeOf(message, part)) : part);
      }
    }
    if (result.length > 0) {
      join();
      append(out, result);
    }
  }
  join();
  return out;
}

/** The messages of an outline. If they are not made yet: the amended ones, and stretches in between. */
function piecesOf(outline: Outline, amendments: ReadonlyMap<Message, Amendment>): readonly Piece[] {
  if (outline.length === undefined) return outline.messages;
  const pieces: Piece[] = [];
  let from = 0;
  for (const message of inOrder(amendments)) {
    const to = message.index;
    if (from < to) pieces.push({ from, to });
    pieces.push(message);
    from = to + 1;
  }
  if (from < outline.length) pieces.push({ from, to: outline.length });
  return pieces;
}

/** The amended messages in the order of the caller's list. Rules mostly visit them in that order already. */
function inOrder(amendments: ReadonlyMap<Message, Amendment>): Iterable<Message> {
  let last = -1;
  for (const { index } of amendments.keys()) {
    if (index < last) return [...amendments.keys()].sort((a, b) => a.index - b.index);
    last = index;
  }
  return amendments.keys();
}

/** The last message, taken out of its stretch if it is in one. */
function lastOf(pieces: Piece[], outline: Outline): Message | undefined {
  const last = pieces.at(-1);
  if (last === undefined || !isStretch(last)) return last;
  const { from, to } = last;
  const message = messageAt(outline, to - 1);
  pieces.pop();
  if (from < to - 1) pieces.push({ from, to: to - 1 });
  if (message !== undefined) pieces.push(message);
  return message;
}
