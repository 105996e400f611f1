import type { Facts } from "../../contracts/contract.ts";
import { Kind, type Message, type Role } from "../../model/message.ts";
import { isStretch, messageAt, type Outline } from "../../model/outline.ts";
import { orderAfter } from "../../pairing/order-after.ts";
import { Sum, watchOf } from "./sum-up.ts";

/**
 * Sums up an outline that came of another one, from what is new in it alone. What went is still counted, so that a rule may
 * look in vain. `undefined` where a rule might not look though it should: a call is new, or who speaks has changed.
 */
export function sumAfter(before: Sum, base: Outline, after: Outline, facts: Facts): Sum | undefined {
  const { pieces } = after;
  if (pieces === undefined) return undefined;
  const sum = Object.assign(new Sum(), before, {
    count: 0,
    kindsOf: { ...before.kindsOf },
    wireRoles: new Set(before.wireRoles),
    names: new Set(before.names),
    order: undefined,
    refuses: undefined,
  });
  let next = 0;
  /** True when nothing but results is missing before a position, and what stands there was behind all others before. */
  const reaches = (position: number): boolean => {
    const ascends = position >= next;
    for (; next < position; next++) if (messageAt(base, next)?.kinds !== Kind.Result) return false;
    return ascends;
  };
  let last: Role | undefined;
  for (const piece of pieces) {
    const stretch = isStretch(piece) ? piece : undefined;
    const first = stretch ? messageAt(base, stretch.from) : (piece as Message);
    const repeats = sum.repeats || first?.role === last;
    if (stretch !== undefined) {
      if (!reaches(stretch.from)) return undefined;
      sum.count += stretch.to - stretch.from;
      next = stretch.to;
      last = messageAt(base, stretch.to - 1)?.role;
    } else {
      const message = piece as Message;
      if (message.pristine) {
        if (!reaches(message.index)) return undefined;
        sum.count += 1;
        next += 1;
      } else if ((message.kinds & Kind.Call) !== 0) return undefined;
      else sum.message(message);
      last = message.role;
    }
    sum.repeats = repeats;
  }
  if (!reaches(base.length ?? 0)) return undefined;
  const order = before.order && orderAfter(watchOf(base, facts), before.order, base, pieces);
  return Object.assign(sum, { order });
}
