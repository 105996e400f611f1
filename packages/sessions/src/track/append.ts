import type { SutureMessage, ToolResultContent } from "@suture/core";
import type { TurnState } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";
import type { ChangeDraft } from "./change-draft.ts";
import { giveIds } from "./give-ids.ts";
import { callsOf, resultsOf } from "./read-message.ts";

/**
 * Appends a message if it keeps the history whole: every result answers an open call, and no message leaves calls without results. Only the
 * open calls are looked at. Returns its sequence number.
 */
export function appendMessage(draft: ChangeDraft, given: SutureMessage): number {
  const message = giveIds(draft, given);
  const results = resultsOf(message);
  requireAnswerable(draft, results);
  if (message.role !== "tool") requireNoOpenCalls(draft);
  const calls = requireCallIds(message);
  openTurn(draft, message);
  const seq = draft.add("message", message, message.role);
  for (const { id } of results) draft.dropCall(id as string);
  for (const { id, name } of calls)
    draft.putCall({ step: seq, id: id as string, name, state: "waiting", closedBy: 0 });
  if (calls.length > 0) draft.set({ step: seq });
  else if (!draft.hasOpenCalls) draft.set({ step: 0 });
  draft.setTurnState(stateAfter(draft, message, calls.length));
  return seq;
}

function stateAfter(draft: ChangeDraft, { role }: SutureMessage, calls: number): TurnState {
  if (role === "system")
    return draft.session.turn === 0 || draft.session.turnState !== "open" ? "done" : "open";
  return role === "assistant" && calls === 0 ? "done" : "open";
}

/**
 * A person's message starts a turn, and so does whatever follows a revert. Whatever precedes the first person's message is turn 0, which
 * belongs to nobody and stays.
 */
function openTurn(draft: ChangeDraft, message: SutureMessage): void {
  const { turn, turnState } = draft.session;
  if (message.role !== "user" && turnState !== "none") return;
  // A turn without an answer before the next one was interrupted.
  if (turnState === "open") draft.setTurnState("interrupted");
  draft.startTurn(message.role === "user" || draft.hasTurns ? turn + 1 : 0);
}

function requireAnswerable(draft: ChangeDraft, results: readonly ToolResultContent[]): void {
  const strangers = results.filter(({ id }) => id === undefined || draft.openCall(id) === undefined);
  if (strangers.length > 0) {
    const names = strangers.map(({ id, name }) => id ?? name ?? "");
    throw new SessionError("unknown-call", `no open call has the id ${quoted(names)}`, {
      calls: names,
      hint: "Append results right after the message that made the calls, each once; or append with `mend`.",
    });
  }
  const seen = new Set<string | undefined>();
  for (const { id = "" } of results) {
    if (seen.has(id))
      throw new SessionError("already-answered", `the message answers the call ${quoted([id])} twice`, {
        calls: [id],
        hint: "Give one result for each call; or append with `mend`.",
      });
    seen.add(id);
  }
}

function requireNoOpenCalls(draft: ChangeDraft): void {
  if (!draft.hasOpenCalls) return;
  const left = Array.from(draft.open(), ({ id }) => id);
  const which = `${left.length === 1 ? "the call" : "the calls"} ${quoted(left)}`;
  throw new SessionError("open-calls", `${which} would be left without a result`, {
    calls: left,
    hint: "Append the results first, end the turn as interrupted or failed, or append with `mend`.",
  });
}

function requireCallIds(message: SutureMessage): ReturnType<typeof callsOf> {
  const calls = callsOf(message);
  const seen = new Set<string>();
  for (const { id = "", name } of calls) {
    if (id === "" || seen.has(id))
      throw new SessionError(
        "bad-call-id",
        id === "" ? `the call of ${name} has an empty id` : `two calls have the id ${quoted([id])}`,
        { calls: [id], hint: "Give each call of a step an id of its own; or append with `mend`." },
      );
    seen.add(id);
  }
  return calls;
}

function quoted(ids: readonly string[]): string {
  const some = ids.slice(0, 5).map((id) => JSON.stringify(id));
  return ids.length > 5 ? `${some.join(", ")} and ${ids.length - 5} more` : some.join(", ");
}
