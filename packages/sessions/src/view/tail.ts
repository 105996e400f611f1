import type { Context } from "../context/context.ts";
import type { CallRow } from "../engine/rows.ts";
import { callsOf, resultsOf } from "../track/read-message.ts";
import type { History } from "./history.ts";
import type { StoredMessage } from "./stored-message.ts";

/** The end of a history. */
export interface Tail {
  /** Its last message. */
  readonly last: StoredMessage | undefined;
  /** Calls of its last step without a result. */
  readonly open: readonly CallRow[];
}

/** Reads the last step of a history. */
export async function tailOf({ engine, sealer }: Context, history: History): Promise<Tail> {
  const step = await lastStep(history);
  const [first, ...rest] = step;
  const last = step.at(-1);
  if (first === undefined) return { last, open: [] };
  const answered = new Set(rest.flatMap(({ message }) => resultsOf(message)).map(({ id }) => id));
  const calls = callsOf(first.message).filter(({ id }) => id !== undefined && !answered.has(id));
  if (calls.length === 0) return { last, open: [] };
  const { session } = history;
  const intents = await engine.entries(session, { from: first.seq, to: session.head, kinds: ["intent"] });
  const started = new Set(intents.map(({ body }) => (sealer.open(body) as { readonly call: string }).call));
  const open = calls.map(({ id = "", name }): CallRow => {
    const state = started.has(id) ? "running" : "waiting";
    return { step: first.seq, id, name, state, closedBy: 0 };
  });
  return { last, open };
}

/** The last message and those before it, back to the one that made the calls it answers; in order. */
async function lastStep(history: History): Promise<StoredMessage[]> {
  const step: StoredMessage[] = [];
  for await (const stored of history.backwards()) {
    step.push(stored);
    if (stored.message.role !== "tool") break;
  }
  return step.reverse();
}
