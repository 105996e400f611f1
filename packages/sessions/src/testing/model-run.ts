import assert from "node:assert/strict";
import { check, contracts, type SutureMessage } from "@suture/core";
import fc from "fast-check";
import { calls, results, says, user } from "../conformance/said.ts";
import { SessionError } from "../errors.ts";
import type { SessionEvent } from "../feed/session-event.ts";
import type { Session } from "../store/session.ts";
import type { SessionStore } from "../store/session-store.ts";

/** Something that one writer does. Its numbers choose among what exists at that time. */
export type Deed =
  | { readonly kind: "say" | "answer" | "stray" | "interrupt" | "undo" | "compact" | "import" | "heal" }
  | { readonly kind: "call" | "turn"; readonly count: number }
  | { readonly kind: "result" | "start" | "revert" | "fork" | "delete" | "edit"; readonly which: number };

/** What the model knows of a session: what was done to it, in the order the store acknowledged it. */
interface Known {
  readonly session: string;
  /** Which changes hide each message. */
  readonly hidden: Map<number, Set<number>>;
  /** Marks of acknowledged texts, which must be found. */
  readonly acknowledged: Set<string>;
  /** Marks of refused texts, which must not be found. */
  readonly refused: Set<string>;
  /** For a fork: the head at which it was made, and the messages visible then. */
  readonly inherited?: { readonly head: number; readonly seen: ReadonlySet<number> };
}

/** What the model knows of all sessions. */
export interface Model {
  readonly sessions: Known[];
}

/** Several stores on one database, each a writer. */
export interface Real {
  readonly stores: readonly SessionStore[];
  readonly owner: string;
  /** Counts marks: every appended text holds one of its own. */
  mark: number;
  /** Counts checks, to choose which contracts are next. */
  checks: number;
}

/** The outcome of one deed. */
interface Outcome {
  readonly known: Known;
  readonly marks: readonly string[];
  readonly error?: SessionError;
  /** The change that hides messages, and the turns or messages it hides. */
  readonly hides?: {
    readonly change: number;
    readonly turns?: readonly number[];
    readonly messages?: readonly number[];
  };
  readonly undone?: number;
}

/** After each step one share of the contracts is checked; at the end, all are. */
const SHARES = 8;

const FILLER = "and so on ".repeat(12);

/** One to four writers at once. */
export class Together implements fc.AsyncCommand<Model, Real> {
  readonly #deeds: readonly Deed[];

  constructor(deeds: readonly Deed[]) {
    this.#deeds = deeds;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, real: Real): Promise<void> {
    const known = model.sessions[real.mark % model.sessions.length] as Known;
    const done = await Promise.all(
      this.#deeds.map((deed, writer) => act(deed, known, model, real, real.stores[writer] as SessionStore)),
    );
    for (const outcome of done) settle(outcome);
    const store = real.stores[0] as SessionStore;
    await verify(await store.of(real.owner).get(known.session), known, real.checks++);
  }

  toString(): string {
    return JSON.stringify(this.#deeds);
  }
}

/** Deeds. Those that make histories long are more frequent. */
export const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom("say", "answer"), count: fc.nat(0) }) },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constantFrom("call", "turn"), count: fc.integer({ min: 1, max: 3 }) }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("result"), which: fc.nat(5) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom("start", "revert", "fork", "delete", "edit"),
        which: fc.nat(9),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom("stray", "interrupt", "undo", "compact", "import", "heal"),
      }),
    },
  ) as fc.Arbitrary<Deed>,
  { minLength: 1, maxLength: 4 },
);

/** A session to start with. */
export async function begin(
  stores: readonly SessionStore[],
  owner: string,
): Promise<{ model: Model; real: Real }> {
  const session = await (stores[0] as SessionStore).of(owner).create();
  return { model: { sessions: [blank(session)] }, real: { stores, owner, mark: 0, checks: 0 } };
}

/** Every session can be read for every contract, whatever its past. */
export async function verifyAll({ sessions }: Model, { stores, owner }: Real): Promise<void> {
  const store = stores[0] as SessionStore;
  for (const { session } of sessions) await verifyReads(await store.of(owner).get(session), contracts);
}

function blank(session: Session): Known {
  return { session: session.id, hidden: new Map(), acknowledged: new Set(), refused: new Set() };
}

async function act(
  deed: Deed,
  known: Known,
  model: Model,
  real: Real,
  store: SessionStore,
): Promise<Outcome> {
  const marks: string[] = [];
  const mark = (): string => {
    real.mark += 1;
    marks.push(`«${real.mark}»`);
    return `«${real.mark}» ${FILLER}`;
  };
  try {
    const session = await store.of(real.owner).get(known.session);
    return { known, marks, ...(await perform(deed, session, model, mark, store, real)) };
  } catch (error) {
    if (!SessionError.is(error)) throw error;
    return { known, marks, error };
  }
}

async function perform(
  deed: Deed,
  session: Session,
  model: Model,
  mark: () => string,
  store: SessionStore,
  real: Real,
): Promise<Partial<Outcome>> {
  switch (deed.kind) {
    case "say":
      await session.append(user(mark()));
      return {};
    case "answer":
      await session.append(says(mark()));
      return {};
    case "stray":
      await session.append([answered("stray", mark()), user(mark())], { mend: true });
      return {};
    case "call":
      await session.append(calls(...ids(deed.count, mark)));
      return {};
    case "turn": {
      const made = ids(deed.count, mark);
      await session.append([
        user(mark()),
        calls(...made),
        ...made.map((id) => answered(id, mark())),
        says(mark()),
      ]);
      return {};
    }
    case "result": {
      const call = pick((await session.status()).openCalls, deed.which);
      await session.append(answered(call?.id ?? "none", mark()));
      return {};
    }
    case "start": {
      const call = pick((await session.status()).openCalls, deed.which);
      await session.startCall(call?.id ?? "none");
      return {};
    }
    case "interrupt":
      await session.endTurn("interrupted");
      return {};
    case "revert": {
      const { change, turns } = await session.revert(deed.which);
      return { hides: { change, turns } };
    }
    case "undo":
      return { undone: (await session.undo()).change };
    case "delete": {
      const { change, messages } = await session.delete(await messageAt(session, deed.which), {
        withPairs: true,
      });
      return { hides: { change, messages } };
    }
    case "edit":
      await session.edit(await messageAt(session, deed.which), user(mark()));
      return {};
    case "compact":
      await session.compact({ budget: 600 });
      return {};
    case "heal": {
      const { problems } = await session.heal();
      assert.deepEqual(problems, [], "a session that only we wrote has nothing to heal");
      return {};
    }
    case "fork": {
      const { turns } = await session.page({ size: 9 });
      const turn = pick(turns, deed.which)?.turn;
      const fork = await session.fork(turn === undefined ? {} : { turn });
      await verify(fork, blank(fork), real.checks++);
      const { head } = await fork.status();
      model.sessions.push({ ...blank(fork), inherited: { head, seen: new Set(await visible(fork)) } });
      return {};
    }
    case "import": {
      const { document } = await session.export({ format: "openai-chat" });
      const { session: made } = await store.of(real.owner).import(document, { from: "openai-chat" });
      await verify(made, blank(made), real.checks++);
      return {};
    }
  }
}

function ids(count: number, mark: () => string): string[] {
  return Array.from({ length: count }, () => `id ${mark().slice(0, 12).replaceAll(" ", "_")}`);
}

function answered(id: string, text: string): SutureMessage {
  const [message] = [results(id)];
  return { ...message, parts: [{ type: "tool-result", id, name: "look", output: [{ type: "text", text }] }] };
}

function pick<Item>(list: readonly Item[], which: number): Item | undefined {
  return list[which % Math.max(list.length, 1)];
}

async function messageAt(session: Session, which: number): Promise<number> {
  const { turns } = await session.page({ size: 4 });
  return (
    pick(
      turns.flatMap(({ messages }) => messages),
      which,
    )?.seq ?? 0
  );
}

/** What was acknowledged happened, in the order of the changes; what was refused did not. */
function settle({ known, marks, error, hides, undone }: Outcome): void {
  for (const each of marks) (error === undefined ? known.acknowledged : known.refused).add(each);
  if (hides !== undefined) {
    for (const key of [...(hides.turns ?? []).map((turn) => -turn), ...(hides.messages ?? [])])
      known.hidden.set(key, (known.hidden.get(key) ?? new Set()).add(hides.change));
  }
  if (undone !== undefined) known.hidden.set(0, (known.hidden.get(0) ?? new Set()).add(undone));
}

/** The laws, on one session. */
async function verify(session: Session, known: Known, turn: number): Promise<void> {
  const events = await allEvents(session);
  // The order is total, without gaps or duplicates.
  assert.deepEqual(
    events.map(({ seq }) => seq),
    events.map((_, index) => index + 1),
  );
  const text = JSON.stringify(events.map(({ content }) => content));
  for (const each of known.acknowledged)
    assert.ok(text.includes(each), `${each} was acknowledged and is lost`);
  for (const each of known.refused) assert.ok(!text.includes(each), `${each} was refused and is there`);
  await verifyVisible(session, known, events);
  const some = contracts.filter((_, index) => index % SHARES === turn % SHARES);
  await verifyReads(session, some);
}

/** A request built for a model is accepted. */
async function verifyReads(session: Session, some: readonly { readonly name: string }[]): Promise<void> {
  for (const { name } of some) {
    const { document } = await session.read({ for: name });
    const { findings } = check(document, { from: "suture", for: name });
    assert.deepEqual(
      findings.filter(({ level }) => level === "error"),
      [],
      name,
    );
  }
}

/** People see what was appended and not taken out; turns hold whole pairs. */
async function verifyVisible(session: Session, known: Known, events: readonly SessionEvent[]): Promise<void> {
  const undone = known.hidden.get(0) ?? new Set();
  const { head = 0, seen: before = new Set() } = known.inherited ?? {};
  const isHidden = (key: number): boolean =>
    [...(known.hidden.get(key) ?? [])].some((change) => !undone.has(change));
  const seen: number[] = [];
  for await (const { messages } of session.replay()) {
    seen.push(...messages.map(({ seq }) => seq));
    const { findings } = check(
      messages.map(({ message }) => message),
      { from: "suture", for: "portable" },
    );
    assert.deepEqual(
      findings.filter(({ rule }) => rule === "tool-result-has-call"),
      [],
    );
  }
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => a - b),
  );
  if (known.acknowledged.size === 0 && known.hidden.size === 0) return;
  // The undone change may date from before the fork, which the model does not know.
  if ([...undone].some((change) => change <= head)) return;
  const expected = events.filter(
    ({ kind, seq, turn }) =>
      kind === "message" && !isHidden(seq) && !isHidden(-turn) && (seq > head || before.has(seq)),
  );
  assert.deepEqual(
    seen,
    expected.map(({ seq }) => seq),
  );
}

async function visible(session: Session): Promise<number[]> {
  const seen: number[] = [];
  for await (const { messages } of session.replay()) seen.push(...messages.map(({ seq }) => seq));
  return seen;
}

async function allEvents(session: Session): Promise<SessionEvent[]> {
  const { head } = await session.status();
  const found: SessionEvent[] = [];
  for await (const event of session.subscribe()) if (found.push(event) && event.seq >= head) break;
  return found;
}
