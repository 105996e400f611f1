import type { CallRow, TurnState } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";
import type { ChangeDraft } from "../track/change-draft.ts";

/**
 * Ends the current turn. A turn with open calls cannot be `done`. Calls left open by an interrupted or failed turn are closed by the next
 * message.
 */
export function endTurn(draft: ChangeDraft, state: Exclude<TurnState, "open">, reason?: string): void {
  const { turn, turnState } = draft.session;
  if (turnState === "none")
    throw new SessionError("no-such-place", "there is no turn to end", {
      hint: "A turn starts with a message.",
    });
  const open = [...draft.open()].map(({ id }) => id);
  if (state === "done" && open.length > 0)
    throw new SessionError("open-calls", `the turn has ${open.length} calls without a result`, {
      calls: open,
      hint: "Append the results, or end it as interrupted or failed.",
    });
  if (turnState === state) return;
  draft.setTurnState(state);
  draft.add("turn", { turn, state, ...(reason === undefined ? {} : { reason }) });
}

/** Throws unless the turn is still the current one. */
export function requireTurn(draft: ChangeDraft, turn: number): void {
  const { turn: last, turnState } = draft.session;
  if (turn === last && turnState !== "none") return;
  throw new SessionError("no-such-place", `turn ${turn} does not go on any more`, {
    hint: "It was reverted, or another turn came after it.",
  });
}

/** Records that a call is about to run. If no result ever arrives, it may have run. */
export function startCall(draft: ChangeDraft, id: string): CallRow {
  const call = draft.openCall(id);
  if (call === undefined)
    throw new SessionError("unknown-call", `no open call has the id ${JSON.stringify(id)}`, {
      calls: [id],
      hint: "Start a call after the message that makes it was appended, and before its result.",
    });
  if (call.state === "running") return call;
  const running: CallRow = { ...call, state: "running" };
  draft.putCall(running);
  draft.add("intent", { call: id, name: call.name });
  return running;
}
