import type { Letter, SessionStore } from "@suture/sessions";
import type { Notices } from "../notices/notices.ts";
import { OUTBOX } from "../outbox/letter-out.ts";

/** The note that records which dead letters were reported. */
const NOTE = "dead-letters";
/** Milliseconds between two reports: letters that die meanwhile are reported together. */
const PAUSE = 600_000;
/** How long reporting may take, in milliseconds. */
const PATIENCE = 60_000;
/** At most this many dead letters are examined, the newest. */
const LOOKED_AT = 200;

interface Known {
  /** How many there were at the last report. */
  readonly count: number;
  /** The newest of them, each by its death. */
  readonly told?: readonly string[];
  /** Letters with smaller numbers were too many to list. */
  readonly from?: number;
  /** When the last report was made. */
  readonly at: number;
  /** When a process started to report; if it did not finish soon, it is gone. */
  readonly telling?: number;
}

/**
 * Tells of letters of the outbox that died since somebody was told last; across processes once. Those of the inbox are told of by
 * whoever gives them up, each with its reason.
 *
 * Letters are told apart, and not only counted: one may die while somebody replays or dismisses another.
 */
export async function tellOfDead(
  store: Pick<SessionStore, "mail" | "note" | "setNote">,
  notices: Pick<Notices, "tell">,
  count: number,
  now: number,
): Promise<void> {
  if (count === 0) return;
  const note = await store.note(NOTE);
  const version = note?.version ?? 0;
  const known = (note?.body as Known | undefined) ?? { count: 0, at: 0 };
  if (now - known.at < PAUSE || now - (known.telling ?? 0) < PATIENCE) return;
  const dead = await store.mail(OUTBOX).list({ states: ["dead"], newestFirst: true, limit: LOOKED_AT });
  const { told = [], from = 0 } = known;
  const isKnown = new Set(told);
  const fresh = dead.filter((letter) => letter.number >= from && !isKnown.has(deathOf(letter))).length;
  if (fresh === 0) return;
  if (!(await store.setNote(NOTE, version, { ...known, telling: now }))) return;
  await notices.tell({
    key: `dead-letters ${version}`,
    level: "warning",
    text: textOf(Math.max(fresh, count - known.count)),
    facts: { dead: count },
  });
  const mine = await store.note(NOTE);
  const isCut = dead.length === LOOKED_AT;
  const next: Known = {
    count,
    told: dead.map(deathOf),
    at: now,
    ...(isCut ? { from: dead.at(-1)?.number ?? 0 } : {}),
  };
  await store.setNote(NOTE, mine?.version ?? 0, next);
}

/** A letter that was replayed and died again is another death. */
function deathOf({ number, updated }: Letter): string {
  return `${number} ${updated}`;
}

function textOf(more: number): string {
  const what = more === 1 ? "A reply" : `${more} replies`;
  return (
    `${what} could not be sent, or may not have arrived, and ${more === 1 ? "is kept as a dead letter" : "are kept as dead letters"}. ` +
    "`suture sessions dead` lists them with the reason, `suture sessions replay` tries one again, `suture sessions dismiss` puts one aside."
  );
}
