import type { Bag } from "../json/values.ts";

/** True when several members of a union are set at once: then none of them is what is meant. */
export function setsSeveral(raw: Bag, members: ReadonlySet<string>): boolean {
  let set = 0;
  for (const key in raw) if (members.has(key) && (raw[key] ?? null) !== null) set += 1;
  return set > 1;
}
