import type { SutureMessage } from "@suture/core";
import type { Context } from "../context/context.ts";
import { SessionError } from "../errors.ts";
import type { ChangeDraft } from "../track/change-draft.ts";
import { callsOf, requireMessage, resultsOf } from "../track/read-message.ts";
import { History } from "../view/history.ts";
import { type OpenCall, openCallOf } from "../view/open-call.ts";
import type { StoredMessage } from "../view/stored-message.ts";
import { resync } from "./resync.ts";

/** Options of deleting. */
export interface DeleteOptions {
  /** Also delete the rest of the pairs: a call together with its results. */
  readonly withPairs?: boolean;
}

/** What was deleted. */
export interface Deleted {
  /** Give this to `undo`. */
  readonly change: number;
  readonly messages: readonly number[];
  /** Calls in the deleted messages that are still running or waiting to run. The caller should stop them. */
  readonly running: readonly OpenCall[];
}

/** Takes a message out of the history. It stays in the store. */
export async function deleteMessage(
  context: Context,
  draft: ChangeDraft,
  seq: number,
  options: DeleteOptions,
): Promise<Deleted> {
  const group = await pairedWith(context, draft, seq);
  const others = group.map((stored) => stored.seq).filter((other) => other !== seq);
  if (others.length > 0 && options.withPairs !== true) throw belongsTogether(seq, others);
  const messages = group.map((stored) => stored.seq);
  const change = draft.add("delete", { messages });
  for (const from of messages)
    draft.mark({ seq: change, kind: "delete", from, to: from, fromTurn: 0, toTurn: 0 });
  const running = await resync(context, draft);
  return { change, messages, running: running.map(openCallOf) };
}

/** Replaces a message. The new one must make the same calls, or answer the same ones. */
export async function editMessage(
  context: Context,
  draft: ChangeDraft,
  seq: number,
  given: unknown,
): Promise<{ readonly change: number }> {
  const message = requireMessage(given, "message");
  const group = await pairedWith(context, draft, seq);
  const before = group.find((stored) => stored.seq === seq) as StoredMessage;
  if (message.role !== before.message.role)
    throw new SessionError(
      "not-a-message",
      `unexpected role ${message.role}, expected ${before.message.role}`,
      {
        hint: "An edit keeps the role: delete the message and append another instead.",
      },
    );
  if (pairsOf(message) !== pairsOf(before.message))
    throw belongsTogether(
      seq,
      group.map((stored) => stored.seq).filter((other) => other !== seq),
    );
  const change = draft.add("edit", { target: seq, message });
  draft.mark({ seq: change, kind: "edit", from: seq, to: seq, fromTurn: 0, toTurn: 0 });
  return { change };
}

/** A message and all others it forms pairs with: the message that makes the calls, and every message with their results. */
async function pairedWith(context: Context, draft: ChangeDraft, seq: number): Promise<StoredMessage[]> {
  const history = new History(context.engine, context.sealer, draft.session);
  const [target] = Number.isSafeInteger(seq) ? await history.asAppended({ from: seq, to: seq }) : [];
  if (target === undefined)
    throw new SessionError("no-such-place", `there is no message ${seq}`, {
      messages: [seq],
      hint: "Messages are known by the sequence number that append gave; reverted and deleted ones are gone until that is undone.",
    });
  const calls = callsOf(target.message);
  if (calls.length === 0 && resultsOf(target.message).length === 0) return [target];
  const turn = await turnAround(context, history, target);
  const at = turn.findIndex((stored) => stored.seq === seq);
  const start =
    calls.length > 0 ? at : turn.findLastIndex((stored, i) => i < at && callsOf(stored.message).length > 0);
  if (start < 0) return [target];
  const ids = new Set(callsOf((turn[start] as StoredMessage).message).map(({ id }) => id));
  const end = turn.findIndex((stored, i) => i > start && callsOf(stored.message).length > 0);
  const answers = turn
    .slice(start + 1, end < 0 ? turn.length : end)
    .filter(({ message }) => resultsOf(message).some(({ id }) => ids.has(id)));
  return [turn[start] as StoredMessage, ...answers];
}

async function turnAround(
  { engine }: Context,
  history: History,
  target: StoredMessage,
): Promise<StoredMessage[]> {
  const { session } = history;
  const [own, next] = await engine.turns(session, { from: target.turn, to: session.head, limit: 2 });
  return history.asAppended({ from: own?.first ?? 1, to: (next?.first ?? session.head + 1) - 1 });
}

/** What a message calls or answers, for comparison. */
function pairsOf(message: SutureMessage): string {
  const calls = callsOf(message).map(({ id, name }) => [id, name]);
  return JSON.stringify([calls, resultsOf(message).map(({ id }) => id)]);
}

function belongsTogether(seq: number, others: readonly number[]): SessionError {
  return new SessionError("pairs-with-others", `message ${seq} belongs together with ${others.join(", ")}`, {
    messages: others,
    hint: "A call goes with its results: delete with `withPairs`, or leave calls and results as they are.",
  });
}
