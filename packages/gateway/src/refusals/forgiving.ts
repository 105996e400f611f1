import type { Suture } from "@suture/core";
import { withFacts } from "./with-facts.ts";

/**
 * Facts about what a provider knew when our contract was written. When the provider learns something new, a gateway that mends by these
 * facts would take it away from everybody. So they are left to the provider until it refuses.
 */
const OF_ITS_DAY = { partIsKnown: null, fieldIsAllowed: null } as const;

/** By contract and wire. */
const made = new Map<string, Map<string, Suture | undefined>>();

/** A Suture that leaves unknown kinds of parts and fields alone; undefined if our contract has no facts about them. */
export function forgiving(name: string, wire: string): Suture | undefined {
  const known = made.get(name) ?? new Map<string, Suture | undefined>();
  if (known.size === 0) made.set(name, known);
  if (!known.has(wire)) known.set(wire, withFacts(name, wire, OF_ITS_DAY));
  return known.get(wire);
}
