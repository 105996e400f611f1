import type { Context } from "../context/context.ts";
import { SessionError } from "../errors.ts";
import type { ChangeDraft } from "../track/change-draft.ts";
import { History } from "../view/history.ts";
import { type OpenCall, openCallOf } from "../view/open-call.ts";
import { visibleTurns } from "../view/visible-turns.ts";
import { resync } from "./resync.ts";

/** What was reverted. */
export interface Reverted {
  /** Give this to `undo`. */
  readonly change: number;
  /** Turns that are no longer part of the history. */
  readonly turns: readonly number[];
  /** Calls of those turns that are still running or waiting to run. The caller should stop them. */
  readonly running: readonly OpenCall[];
}

/** Reverts a session to the end of a turn; `0` means before the first. Nothing is deleted. */
export async function revert(context: Context, draft: ChangeDraft, turn: number): Promise<Reverted> {
  const { engine, sealer } = context;
  const { head, turn: last } = draft.session;
  const history = new History(engine, sealer, draft.session);
  const known = Number.isSafeInteger(turn) && turn > 0;
  const [kept] = known ? await visibleTurns(engine, history, { from: turn, to: turn }) : [];
  if (turn !== 0 && kept === undefined)
    throw new SessionError("no-such-place", `there is no turn ${String(turn)}`, {
      hint: `Turns are numbered from 1 to ${last}; one that was reverted is gone until that is undone.`,
    });
  const gone = await visibleTurns(engine, history, { from: turn + 1, to: last });
  const [first] = gone;
  if (first === undefined)
    throw new SessionError("no-such-place", `nothing comes after turn ${turn}`, {
      hint: "Revert to an earlier turn.",
    });
  const turns = gone.map((row) => row.turn);
  const seq = draft.add("revert", { toTurn: turn, turns });
  draft.mark({ seq, kind: "revert", from: first.first, to: head, fromTurn: first.turn, toTurn: last });
  const running = await resync(context, draft);
  return { change: seq, turns, running: running.map(openCallOf) };
}
