import type { Bag } from "../json/values.ts";

/** True when several members of a union are set at once, in whichever spelling: then none of them is what is meant. */
export function setsSeveral(raw: Bag, union: RegExp): boolean {
  let set = 0;
  for (const key in raw) if ((raw[key] ?? null) !== null) set += 1;
  // Nearly all have one member, whose name need not be looked at.
  if (set < 2) return false;
  set = 0;
  for (const key in raw) if ((raw[key] ?? null) !== null && union.test(key)) set += 1;
  return set > 1;
}
