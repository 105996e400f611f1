import type { Compactor } from "./compactor.ts";
import { type Asked, MOST_PER_BYTE } from "./limits.ts";

/** A body whose history may fill its window. */
export interface Weighed {
  readonly asked: Asked;
  readonly bytes: number;
  /** By which its conversation is known here; only asked for where the length of the body does not settle it. */
  conversation(): string;
}

/**
 * Whether a history has to be weighed before it is sent. Most are too short for that, or weighed little a moment ago; but who
 * refused the conversation for its length before may do so again.
 */
export function mayBeFull({ settings, limits, sizes, overflows }: Compactor, weighed: Weighed): boolean {
  const { asked, bytes } = weighed;
  if (overflows.has(() => weighed.conversation(), asked, bytes)) return true;
  const share = limits.promptOf(asked) * settings.at;
  if (bytes * MOST_PER_BYTE < share) return false;
  const known = sizes.atMost(weighed.conversation(), bytes);
  return known === undefined || known >= share;
}
