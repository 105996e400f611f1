import assert from "node:assert/strict";
import { lines, mail, posted, takeOne } from "../conformance/engine/mail-samples.ts";
import {
  allEntries,
  allTurns,
  changes,
  message,
  messages,
  newSession,
  reload,
  turn,
} from "../conformance/engine/samples.ts";
import type { Engine, NewSession } from "../engine/engine.ts";
import type { LaneRef } from "../engine/mail-rows.ts";

// Databases as version 2 wrote them, which every later version must be able to open, are kept beside each engine.

/** The session in a database of version 2. */
const version2: NewSession = newSession(
  {
    owner: "alice",
    id: "of version 2",
    head: 90,
    turn: 9,
    turnState: "open",
    holder: "somebody",
    label: '{"title":"Größe"}',
    usage: '{"input":12}',
    created: 1_790_000_000_000,
    updated: 1_790_000_060_000,
  },
  {
    entries: messages(1, 90),
    turns: Array.from({ length: 9 }, (_, index) => turn(index + 1, index < 8 ? { state: "done" } : {})),
    calls: [{ step: 89, id: "call-1", name: "search", state: "closed", closedBy: 90 }],
    marks: [{ seq: 50, kind: "compaction", from: 1, to: 20, fromTurn: 0, toTurn: 0, undoneBy: 0 }],
  },
);

/** Letters that are done, dead and waiting, and letters that somebody is working on. */
const [dealtWith, held]: readonly [LaneRef, LaneRef] = [
  { box: "in", owner: "alice", lane: "of version 2" },
  { box: "out", owner: "alice", lane: "of version 2" },
];

/** Fills a database of version 2. */
export async function writeVersion2(engine: Engine): Promise<void> {
  await engine.create(version2);
  await engine.beat("somebody");
  const [first, second] = await posted(engine, dealtWith, "first", "second", "third");
  const letters = [
    { number: first?.number ?? 0, state: "done", attempts: 1, outcome: '"well"' },
    { number: second?.number ?? 0, state: "dead", attempts: 3 },
  ] as const;
  await engine.settle(mail({ lane: await takeOne(engine, dealtWith), letters, release: true }));
  await posted(engine, held, "begun");
  await takeOne(engine, held);
  await engine.setNote("note", 0, '"remembered"');
}

/** Fails unless everything of version 2 is there, and can go on. */
export async function requireVersion2(engine: Engine): Promise<void> {
  let session = await reload(engine, version2.session);
  assert.deepEqual(session, { ...version2.session, sid: session.sid });
  assert.deepEqual(await allEntries(engine, session), version2.entries);
  assert.deepEqual(await allTurns(engine, session), version2.turns);
  assert.deepEqual(await engine.marks(session), version2.marks);
  assert.deepEqual(await engine.calls(session, ["call-1"]), version2.calls);
  assert.deepEqual(await lines(engine, dealtWith), ["first done", "second dead", "third waiting"]);
  assert.deepEqual(await engine.note("note"), { key: "note", version: 1, body: '"remembered"' });

  // The last turn goes on, and is followed by more turns than the latest turns can hold.
  const turns = [...version2.turns];
  for (let number = 10; number <= 60; number++) {
    const ended = { ...(turns[number - 2] ?? turn(0)), state: "interrupted", updated: number } as const;
    const changed = [ended, turn(number)];
    turns.splice(number - 2, 1, ...changed);
    const entries = [message(session.head + 1)];
    const next = changes(session, { entries, turns: changed, to: { head: session.head + 1, turn: number } });
    assert.ok(await engine.commit(next));
    session = next.session;
  }
  assert.deepEqual(await allTurns(engine, session), turns);
  assert.deepEqual(await reload(engine, session), session);
  const letters = [
    { number: (await posted(engine, dealtWith, "third"))[0]?.number ?? 0, state: "done" },
  ] as const;
  const settled = mail({ lane: await takeOne(engine, dealtWith), letters, release: true });
  assert.ok(await engine.commit(changes(session, { entries: [message(session.head + 1)], mail: settled })));
  assert.deepEqual(await lines(engine, dealtWith), ["first done", "second dead", "third done"]);
  assert.deepEqual(await lines(engine, held), ["begun waiting"]);
}
