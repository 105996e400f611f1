import type { Context } from "../context/context.ts";
import type { CallRow } from "../engine/rows.ts";
import type { ChangeDraft } from "../track/change-draft.ts";
import { History } from "../view/history.ts";
import { tailOf } from "../view/tail.ts";

/**
 * After messages were hidden or restored: determines which calls are open and which turn is current, from the last step alone. Returns the
 * calls that were open and are no longer part of the history.
 */
export async function resync(context: Context, draft: ChangeDraft): Promise<CallRow[]> {
  const { engine, sealer } = context;
  const { session } = draft;
  const { turn } = session;
  const marks = draft.marksAfter(await engine.marks(session));
  const history = new History(engine, sealer, draft.session, marks);
  const tail = await tailOf(context, history);
  const [row] = await engine.turns(session, { from: turn, to: turn });
  // A turn that has been followed by others does not continue: whatever comes next starts a new one.
  const goesOn = tail.last !== undefined && tail.last.turn === turn;
  const now = goesOn ? tail.open : [];
  const before = [...draft.open()];
  for (const { id } of before) draft.dropCall(id);
  for (const call of now) draft.putCall(call);
  draft.set({ turnState: goesOn && row !== undefined ? row.state : "none", step: now[0]?.step ?? 0 });
  const open = new Set(now.map(({ id }) => id));
  return before.filter(({ id }) => !open.has(id));
}
