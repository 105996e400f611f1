import type { Compactor } from "./compactor.ts";
import { type Asked, MOST_PER_BYTE } from "./limits.ts";

/** A body whose history may fill the window. */
export interface Weighed {
  readonly asked: Asked;
  readonly bytes: number;
  /** The key of its conversation; called only if the body's length does not decide. */
  conversation(): string;
}

/**
 * Whether a history must be measured before it is sent. Most are too short for that, or were measured a moment ago. But a conversation that
 * was refused for its length may be refused again.
 */
export function mayBeFull({ settings, limits, sizes, overflows }: Compactor, weighed: Weighed): boolean {
  const { asked, bytes } = weighed;
  if (overflows.has(() => weighed.conversation(), asked, bytes)) return true;
  const share = limits.promptOf(asked) * settings.at;
  if (bytes * MOST_PER_BYTE < share) return false;
  const known = sizes.atMost(weighed.conversation(), bytes);
  return known === undefined || known >= share;
}
