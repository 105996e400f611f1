import type { Changes, Engine, NewSession } from "../../engine/engine.ts";
import type { Entry, SessionRow } from "../../engine/rows.ts";

/** An entry that holds a message. */
export function message(seq: number, text = `message ${seq}`): Entry {
  return { seq, kind: "message", turn: 1, at: 1_000 + seq, role: "user", body: JSON.stringify({ text }) };
}

/** Several messages, with these sequence numbers. */
export function messages(from: number, to: number): Entry[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => message(from + index));
}

/** A session that was just made. */
export function newSession(
  session: Partial<SessionRow> = {},
  rest: Partial<Omit<NewSession, "session">> = {},
): NewSession {
  return {
    session: {
      owner: "alice",
      id: "first",
      head: 0,
      turn: 0,
      turnState: "none",
      step: 0,
      holder: "",
      state: "active",
      model: "",
      label: "{}",
      usage: "{}",
      parent: "",
      created: 1_000,
      updated: 1_000,
      ...session,
    },
    entries: [],
    turns: [],
    calls: [],
    marks: [],
    ...rest,
  };
}

/** Makes a session and reads it back. */
export async function begin(
  engine: Engine,
  session: Partial<SessionRow> = {},
  rest: Partial<Omit<NewSession, "session">> = {},
): Promise<SessionRow> {
  const made = newSession(session, rest);
  if (!(await engine.create(made))) throw new Error("there is such a session already");
  return reload(engine, made.session);
}

/** A session as it is now. */
export async function reload(
  engine: Engine,
  { owner, id }: Pick<SessionRow, "owner" | "id">,
): Promise<SessionRow> {
  const loaded = await engine.load(owner, id);
  if (loaded === undefined) throw new Error("the session is not there");
  return loaded.session;
}

/** A change of a session: its head moves to its last entry. */
export function change(
  session: SessionRow,
  rest: Partial<Omit<Changes, "session">>,
  to: Partial<SessionRow> = {},
): Changes {
  const head = rest.entries?.at(-1)?.seq ?? session.head;
  return {
    op: "",
    expected: session.head,
    session: { ...session, head, ...to },
    entries: [],
    turns: [],
    calls: [],
    answered: [],
    marks: [],
    undone: [],
    ...rest,
  };
}

/** Appends one message to a session, and gives the session back; throws when somebody else was first. */
export async function append(engine: Engine, session: SessionRow, text?: string): Promise<SessionRow> {
  const appended = change(session, { entries: [message(session.head + 1, text)] });
  if (!(await engine.commit(appended))) throw new Error("the head has moved");
  return appended.session;
}

/** Sequence numbers of all entries of a session. */
export async function seqs(engine: Engine, { sid }: Pick<SessionRow, "sid">): Promise<number[]> {
  const entries = await engine.entries(sid, { from: 0, to: Number.POSITIVE_INFINITY });
  return entries.map(({ seq }) => seq);
}

/** Numbers from one to another. */
export function numbers(from: number, to: number): number[] {
  return messages(from, to).map(({ seq }) => seq);
}

/** The code of the error that something fails with. */
export async function codeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  }
  return "no error";
}
