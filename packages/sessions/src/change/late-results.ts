import type { Edit, SutureMessage, ToolResultContent } from "@suture/core";
import type { Context } from "../context/context.ts";
import type { CallRow } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";
import type { ChangeDraft } from "../track/change-draft.ts";
import { callsOf, resultsOf } from "../track/read-message.ts";
import { History } from "../view/history.ts";
import { isHidden } from "../view/in-force.ts";

/** What became of late results. */
export interface Late {
  /** Sequence numbers of the edits that put them in place. */
  readonly edited: number[];
  readonly edits: Edit[];
  /** The messages without those results. */
  readonly rest: SutureMessage[];
}

/**
 * Puts results of calls that were closed in the meantime where they belong: in place of the text that stood in for them. Where that place
 * is reverted or compacted, the result stays in the rest.
 */
export async function putLateResults(
  context: Context,
  draft: ChangeDraft,
  messages: readonly SutureMessage[],
): Promise<Late> {
  const strangers = strangersIn(draft, messages);
  const closed = strangers.length === 0 ? [] : await closedCalls(context, draft, strangers);
  if (closed.length === 0) return { edited: [], edits: [], rest: [...messages] };
  const history = new History(context.engine, context.sealer, draft.session);
  const { hidden, compaction } = await history.force();
  const places = new Map<number, SutureMessage>();
  const put = new Set<ToolResultContent>();
  const edits: Edit[] = [];
  for (const { result, call } of closed) {
    const { closedBy: target } = call;
    if (isHidden(target, hidden) || target <= (compaction?.to ?? 0)) continue;
    const [stored] = await history.asAppended({ from: target, to: target });
    const message = places.get(target) ?? stored?.message;
    if (message === undefined) continue;
    const parts = message.parts.map((part) =>
      part.type === "tool-result" && part.id === result.id ? result : part,
    );
    places.set(target, { ...message, parts });
    put.add(result);
    const before = message.parts.find((part) => part.type === "tool-result" && part.id === result.id);
    edits.push({
      rule: "late-result",
      action: "replace",
      place: `entries.${target}`,
      before,
      after: result,
      lossy: false,
    });
    draft.removeCall(call);
  }
  const edited = [...places].map(([target, message]) => {
    const seq = draft.add("edit", { target, message });
    draft.mark({ seq, kind: "edit", from: target, to: target, fromTurn: 0, toTurn: 0 });
    return seq;
  });
  return { edited, edits, rest: messages.flatMap((message) => without(message, put)) };
}

/** For a result without an open call: tells whether its call was already answered or closed. */
export async function explainStrangers(
  context: Context,
  draft: ChangeDraft,
  error: unknown,
): Promise<unknown> {
  if (!SessionError.is(error) || error.code !== "unknown-call") return error;
  const { engine, sealer } = context;
  const closed = await engine.calls(draft.session, error.calls);
  const history = new History(engine, sealer, draft.session);
  const [turn] = await engine.turns(draft.session, { from: draft.session.turn, to: draft.session.turn });
  const recent =
    turn === undefined ? [] : await history.asAppended({ from: turn.first, to: draft.session.head });
  const answered = new Set(recent.flatMap(({ message }) => resultsOf(message)).map(({ id }) => id));
  const again = error.calls.filter((id) => answered.has(id) || closed.some((call) => call.id === id));
  if (again.length === 0) return error;
  return new SessionError(
    "already-answered",
    `the call ${again.map((id) => JSON.stringify(id)).join(", ")} has its result already`,
    {
      calls: again,
      messages: closed.map(({ closedBy }) => closedBy),
      hint: "Give one result for each call. With `mend`, the result of a call that was closed takes the place of the words that closed it.",
    },
  );
}

/** Results for calls that are neither open nor made by the messages themselves. */
function strangersIn(draft: ChangeDraft, messages: readonly SutureMessage[]): ToolResultContent[] {
  const made = new Set<string | undefined>();
  return messages.flatMap((message) => {
    for (const { id } of callsOf(message)) made.add(id);
    return resultsOf(message).filter(
      ({ id }) => id !== undefined && !made.has(id) && draft.openCall(id) === undefined,
    );
  });
}

async function closedCalls(
  { engine }: Context,
  draft: ChangeDraft,
  results: readonly ToolResultContent[],
): Promise<{ readonly result: ToolResultContent; readonly call: CallRow }[]> {
  const rows = await engine.calls(
    draft.session,
    results.map(({ id = "" }) => id),
  );
  const latest = new Map<string, CallRow>();
  for (const call of rows.toSorted((a, b) => a.step - b.step))
    if (call.state === "closed") latest.set(call.id, call);
  return results.flatMap((result) => {
    const call = latest.get(result.id ?? "");
    // One call takes one result; a second is quoted like any other.
    latest.delete(result.id ?? "");
    return call === undefined ? [] : [{ result, call }];
  });
}

function without(message: SutureMessage, put: ReadonlySet<ToolResultContent>): SutureMessage[] {
  const parts = message.parts.filter((part) => part.type !== "tool-result" || !put.has(part));
  if (parts.length === message.parts.length) return [message];
  return parts.length === 0 ? [] : [{ ...message, parts }];
}
