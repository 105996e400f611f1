import type { Suture } from "@suture/core";
import { withFacts } from "./with-facts.ts";

/**
 * Facts that are true of what a provider knew when our contract was written. On the day that it knows more, a gateway that
 * mends by them would take the new away from everybody; so they are left to the provider, until it refuses.
 */
const OF_ITS_DAY = { partIsKnown: null, fieldIsAllowed: null } as const;

const made = new Map<string, Suture | undefined>();

/** Suture that leaves kinds of parts and fields alone that it has not heard of; undefined where our contract says nothing of them. */
export function forgiving(name: string, wire: string): Suture | undefined {
  const key = `${name} ${wire}`;
  if (!made.has(key)) made.set(key, withFacts(name, wire, OF_ITS_DAY));
  return made.get(key);
}
