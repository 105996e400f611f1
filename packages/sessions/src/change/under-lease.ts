import type { Context } from "../context/context.ts";
import { newName } from "../context/context.ts";
import type { SessionRef } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";

/** How long a lease lasts unless its holder prolongs it: a process that died holds nobody up for longer. */
const LASTS_MS = 15_000;
/** How much later than a lease ends somebody may still be looking for that. */
const MARGIN_MS = 2_000;

/** Work that one at a time may do, and how others find what came of it. */
export interface LeasedWork<Outcome> {
  work(): Promise<Outcome>;
  /** What somebody else did meanwhile; nothing when they did not. */
  found(): Promise<Outcome | undefined>;
}

/** Does work while nobody else in any process does; whoever comes second waits and gets what came of it. */
export async function underLease<Outcome>(
  { engine, clock, patienceMs }: Context,
  session: SessionRef,
  purpose: string,
  { work, found }: LeasedWork<Outcome>,
): Promise<Outcome> {
  const holder = newName();
  // Whoever died with it holds it until it ends: that is no reason to give up.
  const deadline = clock() + Math.max(patienceMs, LASTS_MS + MARGIN_MS);
  for (
    let wait = 10;
    !(await engine.lease(session, purpose, holder, LASTS_MS));
    wait = Math.min(wait * 2, 500)
  ) {
    if (clock() > deadline)
      throw new SessionError(
        "busy",
        `somebody else has been at the ${purpose} of this session for too long`,
        {
          hint: "Try again later.",
        },
      );
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  const prolong = setInterval(() => {
    engine.lease(session, purpose, holder, LASTS_MS).catch(() => undefined);
  }, LASTS_MS / 3);
  prolong.unref();
  try {
    return (await found()) ?? (await work());
  } finally {
    clearInterval(prolong);
    await engine.release(session, purpose, holder);
  }
}
