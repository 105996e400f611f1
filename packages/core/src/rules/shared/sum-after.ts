import { Kind } from "../../model/message.ts";
import { isStretch, messageAt, type Outline } from "../../model/outline.ts";
import { Sum } from "./sum-up.ts";

/**
 * Sums up an outline that came of another one, from what is new in it alone. What went is still counted, so that a rule may
 * look in vain. `undefined` where a rule might not look though it should: a call is new, or who speaks has changed.
 */
export function sumAfter(before: Sum, base: Outline, { pieces }: Outline): Sum | undefined {
  if (pieces === undefined) return undefined;
  const sum = Object.assign(new Sum(), before, {
    count: 0,
    kindsOf: { ...before.kindsOf },
    wireRoles: new Set(before.wireRoles),
    names: new Set(before.names),
    order: undefined,
    // Who stands beside whom is not looked at.
    repeats: true,
    refuses: undefined,
  });
  let next = 0;
  /** True when nothing but results is missing before a position, and what stands there was behind all others before. */
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
    } else if (piece.pristine) {
      if (!reaches(piece.index)) return undefined;
      sum.count += 1;
      next += 1;
    } else if ((piece.kinds & Kind.Call) !== 0) return undefined;
    else sum.message(piece);
  }
  return reaches(base.length ?? 0) ? sum : undefined;
}
