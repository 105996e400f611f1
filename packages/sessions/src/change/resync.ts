import type { Context } from "../context/context.ts";
import type { CallRow } from "../engine/rows.ts";
import type { ChangeDraft } from "../track/change-draft.ts";
import { History } from "../view/history.ts";
import { tailOf } from "../view/tail.ts";

/**
 * After messages went or came back: which calls are open now, and which turn is the current one. Looks at the last step
 * alone. Says which calls that were open are not part of the history any more.
 */
export async function resync(context: Context, draft: ChangeDraft): Promise<CallRow[]> {
  const { engine, sealer } = context;
  const { session } = draft;
  const { turn } = session;
  const marks = draft.marksAfter(await engine.marks(session));
  const history = new History(engine, sealer, draft.session, marks);
  const tail = await tailOf(context, history);
  const [row] = await engine.turns(session, { from: turn, to: turn });
  // A turn that others came after does not go on: whatever comes next is a new one.
  const goesOn = tail.last !== undefined && tail.last.turn === turn;
  const now = goesOn ? tail.open : [];
  const before = [...draft.open()];
  for (const { id } of before) draft.dropCall(id);
  for (const call of now) draft.putCall(call);
  draft.set({ turnState: goesOn && row !== undefined ? row.state : "none", step: now[0]?.step ?? 0 });
  const open = new Set(now.map(({ id }) => id));
  return before.filter(({ id }) => !open.has(id));
}
