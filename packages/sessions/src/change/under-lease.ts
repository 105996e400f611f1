import type { Context } from "../context/context.ts";
import { newName } from "../context/context.ts";
import type { SessionRef } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";

/** How long a lease lasts unless its holder renews it. A process that died blocks others no longer than this. */
const LASTS_MS = 15_000;
/** How much longer than a lease others wait, to notice that it has ended. */
const MARGIN_MS = 2_000;

/** Work that only one caller may do at a time, and how others learn its outcome. */
export interface LeasedWork<Outcome> {
  work(): Promise<Outcome>;
  /** The outcome of another caller's work since we asked; undefined when there is none. */
  found(): Promise<Outcome | undefined>;
}

/** Does work while nobody else does, in any process. A second caller waits and gets the outcome of the first. */
export async function underLease<Outcome>(
  { engine, clock, patienceMs }: Context,
  session: SessionRef,
  purpose: string,
  { work, found }: LeasedWork<Outcome>,
): Promise<Outcome> {
  const holder = newName();
  // A holder that died keeps the lease until it ends. That is no reason to give up.
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
