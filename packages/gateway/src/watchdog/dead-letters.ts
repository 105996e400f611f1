import type { SessionStore } from "@suture/sessions";
import type { Notices } from "../notices/notices.ts";

/** The note that holds how many dead letters somebody was told of. */
const NOTE = "dead-letters";
/** Between two notices of them, in milliseconds: what dies meanwhile is told together. */
const PAUSE = 600_000;
/** What telling takes at most, in milliseconds. */
const PATIENCE = 60_000;

interface Known {
  readonly count: number;
  /** When somebody was told last. */
  readonly at: number;
  /** When a process set about telling; it is gone if it did not come to the end of it soon. */
  readonly telling?: number;
}

/**
 * Tells of letters of the outbox that died since somebody was told last; across processes once. Those of the inbox are told of by
 * whoever gives them up, each with its reason.
 */
export async function tellOfDead(
  store: Pick<SessionStore, "note" | "setNote">,
  notices: Pick<Notices, "tell">,
  count: number,
  now: number,
): Promise<void> {
  const note = await store.note(NOTE);
  const version = note?.version ?? 0;
  const known = (note?.body as Known | undefined) ?? { count: 0, at: 0 };
  const more = count - known.count;
  // Those that were replayed may die once more, and are new then; so is whatever dies after others were dismissed.
  if (more < 0) await store.setNote(NOTE, version, { count, at: known.at });
  if (more <= 0 || now - known.at < PAUSE || now - (known.telling ?? 0) < PATIENCE) return;
  if (!(await store.setNote(NOTE, version, { ...known, telling: now }))) return;
  await notices.tell({
    key: `dead-letters ${version}`,
    level: "warning",
    text: textOf(more),
    facts: { dead: count },
  });
  const mine = await store.note(NOTE);
  await store.setNote(NOTE, mine?.version ?? 0, { count, at: now });
}

function textOf(more: number): string {
  const what = more === 1 ? "A reply" : `${more} replies`;
  return (
    `${what} could not be sent, or may not have arrived, and ${more === 1 ? "is kept as a dead letter" : "are kept as dead letters"}. ` +
    "`suture sessions dead` lists them with the reason, `suture sessions replay` tries one again, `suture sessions dismiss` puts one aside."
  );
}
