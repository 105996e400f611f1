import type { Suture } from "@suture/core";
import { withFacts } from "./with-facts.ts";

/**
 * Facts that are true of what a provider knew when our contract was written. On the day that it knows more, a gateway that
 * mends by them would take the new away from everybody; so they are left to the provider, until it refuses.
 */
const OF_ITS_DAY = { partIsKnown: null, fieldIsAllowed: null } as const;

/** By contract and by wire. */
const made = new Map<string, Map<string, Suture | undefined>>();

/** Suture that leaves kinds of parts and fields alone that it has not heard of; undefined where our contract says nothing of them. */
export function forgiving(name: string, wire: string): Suture | undefined {
  const known = made.get(name) ?? new Map<string, Suture | undefined>();
  if (known.size === 0) made.set(name, known);
  if (!known.has(wire)) known.set(wire, withFacts(name, wire, OF_ITS_DAY));
  return known.get(wire);
}
