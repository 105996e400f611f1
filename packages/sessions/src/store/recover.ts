import type { Context } from "../context/context.ts";
import { livingHolders } from "../context/holder.ts";
import type { Transactor } from "../context/transactor.ts";
import type { SessionRow } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";
import { type OpenCall, openCallOf } from "../view/open-call.ts";

/** A turn that its process left open. */
export interface Interrupted {
  readonly owner: string;
  readonly id: string;
  readonly turn: number;
  /** Calls that have no result, and what is known of them. */
  readonly openCalls: readonly OpenCall[];
}

/** Finds turns whose process is gone, and marks them as interrupted. */
export async function recoverTurns(context: Context, transactor: Transactor): Promise<Interrupted[]> {
  const alive = await livingHolders(context.engine);
  const isLeft = ({ turnState, holder }: SessionRow): boolean =>
    turnState === "open" && holder !== context.holder && !alive.has(holder);
  const found: Interrupted[] = [];
  for await (const { owner, id } of sessionsOf(context, { open: true }, isLeft)) {
    const interrupted = await transactor
      .change({ owner, id }, (draft) => {
        // Whoever took the session over meanwhile goes on with it.
        if (!isLeft(draft.session)) return undefined;
        const { turn } = draft.session;
        const openCalls = [...draft.open()].map(openCallOf);
        draft.setTurnState("interrupted");
        draft.add("turn", { turn, state: "interrupted", reason: "its process ended" });
        return { owner, id, turn, openCalls };
      })
      .catch(unlessGone);
    if (interrupted !== undefined) found.push(interrupted);
  }
  return found;
}

/** A session that was deleted meanwhile needs nothing. */
export function unlessGone(error: unknown): undefined {
  if (SessionError.is(error) && error.code === "no-such-session") return undefined;
  throw error;
}

/** Sessions of everybody, or of one owner, some at a time. */
export async function* sessionsOf(
  { engine }: Context,
  query: { readonly open?: boolean; readonly owner?: string },
  wanted: (row: SessionRow) => boolean = () => true,
): AsyncGenerator<SessionRow> {
  for (let after = 0; ; ) {
    const page = await engine.sessions({ ...query, after, limit: 200 });
    for (const row of page) if (wanted(row)) yield row;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.sid;
  }
}
