import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Changes, Engine, NewSession } from "../../engine/engine.ts";
import type { CallRow, Entry, MarkRow, SessionRow, TurnRow } from "../../engine/rows.ts";

/** A name that no other case uses. */
export function fresh(what: string): string {
  return `${what}-${randomUUID()}`;
}

/** An entry that holds a message. */
export function message(seq: number, text = `message ${seq}`, rest: Partial<Entry> = {}): Entry {
  return {
    seq,
    kind: "message",
    turn: 1,
    at: 1_000 + seq,
    role: "user",
    body: JSON.stringify(text),
    ...rest,
  };
}

/** Several messages, with these sequence numbers. */
export function messages(from: number, to: number): Entry[] {
  return Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
}

/** An open turn. */
export function turn(number: number, rest: Partial<TurnRow> = {}): TurnRow {
  return { turn: number, first: number * 10, state: "open", started: 5, updated: 6, ...rest };
}

/** A call that waits. */
export function call(step: number, id: string, rest: Partial<CallRow> = {}): CallRow {
  return { step, id, name: "search", state: "waiting", closedBy: 0, ...rest };
}

/** A mark that holds. */
export function mark(seq: number, from: number, to: number, rest: Partial<MarkRow> = {}): MarkRow {
  return { seq, kind: "delete", from, to, fromTurn: 0, toTurn: 0, undoneBy: 0, ...rest };
}

/** A session that was just made. */
export function newSession(
  session: Partial<SessionRow> = {},
  rest: Partial<Omit<NewSession, "session">> = {},
): NewSession {
  return {
    session: {
      owner: fresh("owner"),
      id: fresh("id"),
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
  assert.equal(await engine.create(made), true);
  return reload(engine, made.session);
}

/** A session as it is now. */
export async function reload(
  engine: Engine,
  { owner, id }: Pick<SessionRow, "owner" | "id">,
): Promise<SessionRow> {
  const loaded = await engine.load(owner, id);
  assert.ok(loaded, "the session is there");
  return loaded.session;
}

/** Changes to a session; its head advances by the number of entries. */
export function changes(
  session: SessionRow,
  { to = {}, ...rest }: Partial<Omit<Changes, "session">> & { readonly to?: Partial<SessionRow> },
): Changes {
  const { entries = [] } = rest;
  return {
    op: randomUUID(),
    expected: session.head,
    session: { ...session, head: session.head + entries.length, ...to },
    entries,
    turns: [],
    calls: [],
    answered: [],
    marks: [],
    undone: [],
    ...rest,
  };
}

/** All entries of a session. */
export function allEntries(engine: Engine, session: SessionRow): Promise<Entry[]> {
  return engine.entries(session, { from: 0, to: Number.MAX_SAFE_INTEGER });
}

/** All turns of a session. */
export function allTurns(engine: Engine, session: SessionRow): Promise<TurnRow[]> {
  return engine.turns(session, { from: 0, to: Number.MAX_SAFE_INTEGER });
}

/** Waits until a condition holds; fails when that takes too long. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 15_000,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await holds())) {
    assert.ok(Date.now() < end, `still not: ${what}`);
    await delay(20);
  }
}
