import { Kind, type Message } from "../../model/message.ts";

/**
 * What all messages of a history amount to. One pass gathers it; a rule about something that is nowhere in a history then
 * leaves at once, and a clean history of any length is walked a few times instead of once for every rule.
 */
export class Sum {
  kinds = 0;
  traits = 0;
  faults = 0;
  /** The size of the longest message. */
  longest = 0;
  /** Some message holds nothing. */
  empty = false;
  /** Some message with calls does not list an id for each. */
  lacksId = false;
  readonly wireRoles: Set<string> = new Set();
  /** Names of tools that calls and results carry. */
  readonly names: Set<string> = new Set();
}

/** Sums a history up. */
export function sumUp(messages: readonly Message[]): Sum {
  const sum = new Sum();
  let lastRole: string | undefined;
  let lastName: string | undefined;
  for (let at = 0; at < messages.length; at++) {
    const { kinds, traits, faults, size, ids, names, wireRole } = messages[at] as Message;
    sum.kinds |= kinds;
    sum.traits |= traits;
    sum.faults |= faults;
    if (size > sum.longest) sum.longest = size;
    if (kinds === 0) sum.empty = true;
    // Neighbours are mostly alike: most of them need no look into the sets.
    if (wireRole !== lastRole) sum.wireRoles.add(wireRole);
    lastRole = wireRole;
    if (typeof names !== "object") {
      if (names !== undefined && names !== lastName) sum.names.add(names);
      lastName = names ?? lastName;
    } else for (const name of names) sum.names.add(name);
    if ((kinds & Kind.Call) !== 0 && !isFull(ids)) sum.lacksId = true;
  }
  return sum;
}

/** An empty id is as good as none. */
function isFull(ids: Message["ids"]): boolean {
  return typeof ids === "string" ? ids !== "" : ids !== undefined && !ids.includes("");
}
