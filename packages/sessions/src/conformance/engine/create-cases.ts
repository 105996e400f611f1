import { strict as assert } from "node:assert";
import { type EngineCase, one, two } from "./engine-case.ts";
import {
  allEntries,
  allTurns,
  begin,
  call,
  changes,
  fresh,
  mark,
  message,
  messages,
  newSession,
  reload,
  turn,
} from "./samples.ts";

const copying = one("a copy has what was there up to a number, and nothing after", async (engine) => {
  const source = await begin(
    engine,
    { head: 5 },
    {
      entries: messages(1, 5),
      turns: [turn(1, { first: 1, state: "done" }), turn(2, { first: 3 }), turn(3, { first: 5 })],
      calls: [call(2, "a")],
      marks: [mark(2, 1, 1, { undoneBy: 3 }), mark(3, 1, 2, { undoneBy: 5 }), mark(5, 3, 4)],
    },
  );
  const copy = { sid: source.sid, expected: 5, upTo: 3 };
  const replaced = turn(2, { first: 3, state: "interrupted" });
  const made = await begin(
    engine,
    { owner: source.owner, head: 4, parent: source.id },
    { copy, entries: [message(4, "own")], turns: [replaced] },
  );
  assert.notEqual(made.sid, source.sid);
  assert.deepEqual(await allEntries(engine, made), [...messages(1, 3), message(4, "own")]);
  assert.deepEqual(await allTurns(engine, made), [turn(1, { first: 1, state: "done" }), replaced]);
  assert.deepEqual(await engine.marks(made), [
    mark(2, 1, 1, { undoneBy: 3 }),
    mark(3, 1, 2, { undoneBy: 4 }),
  ]);
  assert.deepEqual(await engine.calls(made, ["a"]), []);
});

/** New sessions, and copies. */
export const createCases: readonly EngineCase[] = [
  one("a new session comes back as it was given", async (engine) => {
    const given = newSession(
      {
        head: 2,
        turn: 1,
        turnState: "open",
        step: 2,
        holder: "h",
        state: "archived",
        model: "m",
        label: '{"title":"t"}',
        usage: '{"in":1}',
        parent: "p",
        created: 1_700_000_000_001,
        updated: 1_700_000_000_002,
      },
      { entries: messages(1, 2), turns: [turn(1)], calls: [call(2, "a")], marks: [mark(2, 1, 1)] },
    );
    assert.equal(await engine.create(given), true);
    const loaded = await engine.load(given.session.owner, given.session.id);
    assert.ok(loaded);
    assert.deepEqual(loaded.session, { ...given.session, sid: loaded.session.sid });
    assert.equal(typeof loaded.session.sid, "number");
    assert.deepEqual(loaded.calls, given.calls);
    assert.deepEqual(await allEntries(engine, loaded.session), given.entries);
    assert.deepEqual(await allTurns(engine, loaded.session), given.turns);
    assert.deepEqual(await engine.marks(loaded.session), given.marks);
  }),
  one("there is nothing before it is made, nor for another owner", async (engine) => {
    const { owner, id } = await begin(engine);
    assert.equal(await engine.load(owner, fresh("id")), undefined);
    assert.equal(await engine.load(fresh("owner"), id), undefined);
  }),
  one("an owner has one session of an id; another owner may have one, too", async (engine) => {
    const first = await begin(engine, { head: 1 }, { entries: [message(1, "first")] });
    const again = newSession(
      { owner: first.owner, id: first.id, head: 1 },
      { entries: [message(1, "second")] },
    );
    assert.equal(await engine.create(again), false);
    assert.deepEqual(await allEntries(engine, first), [message(1, "first")]);
    const other = await begin(engine, { id: first.id });
    assert.notEqual(other.sid, first.sid);
  }),
  two("of many that make one session at a time, one does", async (first, second) => {
    const made = newSession({ head: 1 }, { entries: [message(1)] });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? first : second).create(made)),
    );
    assert.equal(outcomes.filter(Boolean).length, 1);
    assert.deepEqual(await allEntries(first, await reload(second, made.session)), made.entries);
  }),
  copying,
  one("a copy of what does not fit is no session at all", async (engine) => {
    const source = await begin(engine, { head: 2 }, { entries: messages(1, 2) });
    const clashing = newSession(
      { owner: source.owner, head: 2 },
      { copy: { sid: source.sid, expected: 2, upTo: 2 }, entries: [message(2, "taken")] },
    );
    await assert.rejects(engine.create(clashing));
    assert.equal(await engine.load(clashing.session.owner, clashing.session.id), undefined);
  }),
  one("a copy of a session that is not as expected any more is no session at all", async (engine) => {
    const source = await begin(engine, { head: 1 }, { entries: [message(1)] });
    const copying = newSession(
      { owner: source.owner, head: 1 },
      { copy: { sid: source.sid, expected: 1, upTo: 1 } },
    );
    await engine.commit(changes(source, { entries: [message(2)] }));
    assert.equal(await engine.create(copying), false);
    assert.equal(await engine.load(source.owner, copying.session.id), undefined);
    const anew = { ...copying, copy: { sid: source.sid, expected: 2, upTo: 1 } };
    assert.equal(await engine.create(anew), true);
    assert.deepEqual(await allEntries(engine, await reload(engine, anew.session)), [message(1)]);
  }),
  one("a copy does not follow what happens to its source", async (engine) => {
    const source = await begin(engine, { head: 1 }, { entries: [message(1)], marks: [mark(1, 1, 1)] });
    const copy = { sid: source.sid, expected: 1, upTo: 1 };
    const made = await begin(engine, { owner: source.owner, head: 1 }, { copy });
    await engine.commit(changes(source, { entries: [message(2)], undone: [{ seq: 1, by: 2 }] }));
    assert.deepEqual(await allEntries(engine, made), [message(1)]);
    assert.deepEqual(await engine.marks(made), [mark(1, 1, 1)]);
  }),
];
