import { isDecision, Kind, type Message } from "../model/message.ts";
import { isStretch, messageAt, type Outline, type Piece, type Stretch } from "../model/outline.ts";
import type { OrderWatch } from "./order-watch.ts";

/**
 * Lets a watch judge a changed history whose original `before` has judged: it looks only at new messages, at stretches
 * that were out of order, and at the steps around them. The rest was in order and still is, because no step reaches
 * past the start of a reply.
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
  let edge = 0;
  /**
   * Index (in `disorder`) of the first start or end of a stretch at or after a position. Positions are mostly asked for
   * in ascending order.
   */
  const edgeFrom = (position: number): number => {
    while ((disorder[edge - 1] ?? -1) >= position) edge -= 1;
    while ((disorder[edge] ?? position) < position) edge += 1;
    return edge;
  };
  const isEdge = (position: number): boolean => disorder[edgeFrom(position)] === position;
  const pass = ({ from, to }: Stretch, next: Piece | undefined): void => {
    let position = from;
    // Once neither watch waits for anything, both judge alike.
    while (
      position < to &&
      !(watch.isFresh && isEdge(position)) &&
      (watch.inReply || !startsReply(at, position))
    )
      see(at(position++));
    // If both histories end here, nothing has changed; and a reply does not affect what precedes it.
    const isEnd = next === undefined ? to === base.length : isEdge(to) && !isStretch(next) && isReply(next);
    const tail = isEnd ? to : stepAround(at, position, to);
    while (position < tail) {
      if (edgeFrom(position + 1) % 2 === 1) see(at(position++));
      else {
        const end = Math.min(disorder[edge] ?? tail, tail);
        watch.skip(end - position);
        position = end;
      }
    }
    while (position < to) see(at(position++));
  };
  let next = 1;
  for (const piece of pieces) {
    if (isStretch(piece)) pass(piece, pieces[next]);
    else see(piece);
    next += 1;
  }
  watch.end();
  return watch;
}

/** Start of the step that what follows a stretch may belong to. */
function stepAround(at: (position: number) => Message, from: number, to: number): number {
  for (let position = to; position > from; position--) {
    const message = at(position - 1);
    const { role, kinds } = message;
    if (!isReply(message) && (kinds & Kind.Result) === 0 && !isDecision(role, kinds)) return position;
    if (startsReply(at, position - 1)) return position - 1;
  }
  return from;
}

/** True for an assistant message that does not follow another one. */
function startsReply(at: (position: number) => Message, position: number): boolean {
  return isReply(at(position)) && (position === 0 || !isReply(at(position - 1)));
}

function isReply({ role }: Message): boolean {
  return role === "assistant";
}
