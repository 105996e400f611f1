import * as samples from "../../conformance/engine/samples.ts";
import type { Changes, Engine, NewSession } from "../../engine/engine.ts";
import type { SessionRow } from "../../engine/rows.ts";

export const { message, messages, reload } = samples;

/** Creates a session and reads it back. It is the first in its file, because each test has its own. */
export function begin(
  engine: Engine,
  session: Partial<SessionRow> = {},
  rest: Partial<Omit<NewSession, "session">> = {},
): Promise<SessionRow> {
  return samples.begin(engine, { owner: "alice", id: "first", ...session }, rest);
}

/** A change to a session: its head moves to its last entry. */
export function change(
  session: SessionRow,
  rest: Partial<Omit<Changes, "session">>,
  to: Partial<SessionRow> = {},
): Changes {
  const head = rest.entries?.at(-1)?.seq ?? session.head;
  return samples.changes(session, { ...rest, to: { head, ...to } });
}

/** Appends one message to a session and returns the session; throws when somebody else was faster. */
export async function append(engine: Engine, session: SessionRow, text?: string): Promise<SessionRow> {
  const appended = change(session, { entries: [message(session.head + 1, text)] });
  if (!(await engine.commit(appended))) throw new Error("the head has moved");
  return appended.session;
}

/** Sequence numbers of all entries of a session. */
export async function seqs(engine: Engine, session: SessionRow): Promise<number[]> {
  const entries = await engine.entries(session, { from: 0, to: Number.POSITIVE_INFINITY });
  return entries.map(({ seq }) => seq);
}

/** The numbers from one to another. */
export function numbers(from: number, to: number): number[] {
  return messages(from, to).map(({ seq }) => seq);
}

/** The code of the error that work fails with. */
export async function codeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  }
  return "no error";
}
