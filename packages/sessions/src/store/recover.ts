import type { Context } from "../context/context.ts";
import { BELIEVED_MS, goneHolders } from "../context/holder.ts";
import type { Transactor } from "../context/transactor.ts";
import type { SessionRow } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";
import { type OpenCall, openCallOf } from "../view/open-call.ts";

/** The purpose of the lease on a session in recovery; how long it lasts unless given back; how many sessions are taken at a time. */
const PURPOSE = "recovery";
const LASTS_MS = 15_000;
const TOGETHER = 20;

/** A turn whose process left it open. */
export interface Interrupted {
  readonly owner: string;
  readonly id: string;
  readonly turn: number;
  /** Calls that have no result, and what is known of them. */
  readonly openCalls: readonly OpenCall[];
}

/** Finds turns whose process is gone, and marks them as interrupted. Processes that do so at the same time share the work. */
export async function recoverTurns(context: Context, transactor: Transactor): Promise<Interrupted[]> {
  const { engine, holder } = context;
  const gone = await goneHolders(engine);
  // Otherwise their lanes would be due only at the end of the leases, and nobody needs to wait that long.
  if (gone.length > 0) await engine.freeLanes(gone);
  const found: Interrupted[] = [];
  for (let after = 0; ; ) {
    const query = { after, limit: TOGETHER, believedMs: BELIEVED_MS, gone };
    const claimed = await engine.claim(PURPOSE, holder, LASTS_MS, query);
    const outcomes = await Promise.all(claimed.map((row) => interrupt(context, transactor, row)));
    found.push(...outcomes.filter((outcome) => outcome !== undefined));
    const last = claimed.at(-1);
    if (last === undefined) return found;
    after = last.sid;
  }
}

async function interrupt(
  { engine, holder }: Context,
  transactor: Transactor,
  row: SessionRow,
): Promise<Interrupted | undefined> {
  const { owner, id } = row;
  const interrupted = await transactor
    .change({ owner, id }, (draft) => {
      const { turn, turnState } = draft.session;
      // Somebody has taken the session over in the meantime, and continues it.
      if (turnState !== "open" || draft.session.holder !== row.holder) return undefined;
      const openCalls = [...draft.open()].map(openCallOf);
      draft.setTurnState("interrupted");
      draft.add("turn", { turn, state: "interrupted", reason: "its process ended" });
      return { owner, id, turn, openCalls };
    })
    .catch(unlessGone);
  await engine.release(row, PURPOSE, holder);
  return interrupted;
}

/** A session that was deleted in the meantime needs nothing. */
export function unlessGone(error: unknown): undefined {
  if (SessionError.is(error) && error.code === "no-such-session") return undefined;
  throw error;
}

/** Sessions of all owners, or of one, fetched several at a time. */
export async function* sessionsOf(
  { engine }: Context,
  query: { readonly owner?: string },
): AsyncGenerator<SessionRow> {
  for (let after = 0; ; ) {
    const page = await engine.sessions({ ...query, after, limit: 200 });
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.sid;
  }
}
