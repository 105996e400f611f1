import type { SutureMessage } from "@suture/core";
import type { Context } from "../context/context.ts";
import type { Entry, SessionRow } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";
import { callsOf, requireMessage, resultsOf } from "../track/read-message.ts";
import { History } from "../view/history.ts";

/** The outline of a stored message. */
export interface Bone {
  readonly seq: number;
  readonly role: string;
  /** Ids of its calls, and of the calls it answers. */
  readonly calls: readonly string[];
  readonly results: readonly string[];
}

/** What the store holds for a session, whatever the session's row says. */
export interface Scan {
  readonly bones: readonly Bone[];
  readonly unreadable: readonly number[];
  /** Sequence number of the last stored entry. */
  readonly last: number;
}

/** Reads all entries of a session. */
export async function scan({ engine, sealer }: Context, session: SessionRow): Promise<Scan> {
  const history = new History(engine, sealer, session, []);
  const bones: Bone[] = [];
  const unreadable: number[] = [];
  let last = 0;
  // Entries beyond a wrong head are read, too. A correct head tells where most of them end.
  for (const [from, to] of [
    [1, session.head],
    [session.head + 1, Number.MAX_SAFE_INTEGER],
  ] as const) {
    for await (const entry of history.entries({ from, to })) {
      last = entry.seq;
      if (entry.kind !== "message") continue;
      const message = messageIn(history, entry);
      if (message === undefined) unreadable.push(entry.seq);
      else bones.push(boneOf(entry.seq, message));
    }
  }
  return { bones, unreadable, last };
}

function messageIn(history: History, entry: Entry): SutureMessage | undefined {
  try {
    return requireMessage(history.open(entry), `entry ${entry.seq}`);
  } catch (error) {
    // A missing key is not a fault of the rows, so healing cannot help.
    if (SessionError.is(error) && error.code === "sealed") throw error;
    return undefined;
  }
}

function boneOf(seq: number, message: SutureMessage): Bone {
  const ids = (parts: readonly { readonly id?: string }[]): string[] => parts.map(({ id = "" }) => id);
  return { seq, role: message.role, calls: ids(callsOf(message)), results: ids(resultsOf(message)) };
}

/** For each message with results, the message that made the calls: both by sequence number. */
export function callersOf(bones: readonly Bone[]): Map<number, number> {
  const latest = new Map<string, number>();
  const callers = new Map<number, number>();
  for (const { seq, calls, results } of bones) {
    for (const id of calls) latest.set(id, seq);
    const caller = results.map((id) => latest.get(id)).find((found) => found !== undefined);
    if (caller !== undefined) callers.set(seq, caller);
  }
  return callers;
}
