import { isDecision, Kind, type Message } from "../model/message.ts";
import { isStretch, messageAt, type Outline, type Piece, type Stretch } from "../model/outline.ts";
import type { OrderWatch } from "./order-watch.ts";

/**
 * Shows a watch a history that came of another one, which `before` has seen: only what is new, what was out of order, and
 * the steps around them. The rest was in order and still is, for no step reaches across a reply that begins.
 */
export function orderAfter(
  watch: OrderWatch,
  before: OrderWatch,
  base: Outline,
  pieces: readonly Piece[],
): OrderWatch {
  const { disorder } = before;
  watch.scattered = before.scattered;
  watch.misnamed = before.misnamed;
  const at = (position: number): Message => messageAt(base, position) as Message;
  const see = (message: Message): void => {
    const { role, kinds, traits, ids, names } = message;
    watch.see(role, kinds, traits, ids, names);
  };
  /** Where the first stretch out of order ends that is not passed by yet. */
  let next = 1;
  const pass = ({ from, to }: Stretch, isEnd: boolean): void => {
    let position = from;
    while (position < to && (watch.inReply || !startsReply(at, position))) see(at(position++));
    const tail = isEnd ? to : stepAround(at, position, to);
    while (position < tail) {
      while (next < disorder.length && (disorder[next] as number) <= position) next += 2;
      const start = disorder[next - 1] ?? tail;
      if (start > position) {
        const calm = Math.min(start, tail) - position;
        watch.skip(calm);
        position += calm;
      } else see(at(position++));
    }
    while (position < to) see(at(position++));
  };
  for (const [i, piece] of pieces.entries()) {
    // Behind the last message of both, all is as it was.
    if (isStretch(piece)) pass(piece, i === pieces.length - 1 && piece.to === base.length);
    else see(piece);
  }
  watch.end();
  return watch;
}

/** Where the step begins that what stands behind a stretch may belong to. */
function stepAround(at: (position: number) => Message, from: number, to: number): number {
  for (let position = to; position > from; position--) {
    const message = at(position - 1);
    const { role, kinds } = message;
    if (!isReply(message) && (kinds & Kind.Result) === 0 && !isDecision(role, kinds)) return position;
    if (startsReply(at, position - 1)) return position - 1;
  }
  return from;
}

/** True for an assistant message behind somebody else's. */
function startsReply(at: (position: number) => Message, position: number): boolean {
  return isReply(at(position)) && (position === 0 || !isReply(at(position - 1)));
}

function isReply({ role }: Message): boolean {
  return role === "assistant";
}
