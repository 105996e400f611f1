import type { Facts } from "../../contracts/contract.ts";
import { Kind, type Role } from "../../model/message.ts";
import { isStretch, messageAt, type Outline, type Piece } from "../../model/outline.ts";
import { orderAfter } from "../../pairing/order-after.ts";
import { Runs } from "./runs.ts";
import { Sum, watchOf } from "./sum-up.ts";

/**
 * Sums up a changed outline by looking only at what is new in it. What was removed still counts, so a rule may search
 * in vain. `undefined` if a rule could miss something: a call is new, or anything but a result was removed or moved.
 */
export function sumAfter(before: Sum, base: Outline, after: Outline, facts: Facts): Sum | undefined {
  const { pieces } = after;
  if (pieces === undefined) return undefined;
  const sum = new Sum();
  sum.follow(before);
  let next = 0;
  /** True if only results were removed before a position, and the position is after all previous ones. */
  const reaches = (position: number): boolean => {
    const ascends = position >= next;
    for (; next < position; next++) if (messageAt(base, next)?.kinds !== Kind.Result) return false;
    return ascends;
  };
  for (const piece of pieces) {
    if (isStretch(piece)) {
      if (!reaches(piece.from)) return undefined;
      sum.count += piece.to - piece.from;
      next = piece.to;
    } else if (piece.origin !== undefined) {
      // Messages unpacked from a reply were not summed up individually.
      return undefined;
    } else if (piece.pristine) {
      if (!reaches(piece.index)) return undefined;
      sum.count += 1;
      next += 1;
    } else if ((piece.kinds & Kind.Call) !== 0) return undefined;
    else sum.message(piece);
  }
  if (!reaches(base.length ?? 0)) return undefined;
  sum.order = before.order && orderAfter(watchOf(base, facts), before.order, base, pieces);
  sum.findRuns = () => runsAfter(before.runs, base, pieces);
  return sum;
}

function runsAfter({ list }: Runs, base: Outline, pieces: readonly Piece[]): Runs {
  const runs = new Runs();
  let next = 0;
  for (const piece of pieces) {
    if (!isStretch(piece)) {
      runs.see(piece.role);
      continue;
    }
    const { from, to } = piece;
    while ((list[next + 1] ?? to) <= from) next += 2;
    let end = next;
    while ((list[end] ?? to) < to) end += 2;
    const roleAt = (position: number): Role | undefined => messageAt(base, position)?.role;
    runs.pass(from, to, roleAt(from), roleAt(to - 1), list.slice(next, end));
  }
  return runs;
}
