import { strict as assert } from "node:assert";
import type { Engine } from "../../engine/engine.ts";
import type { SessionRow } from "../../engine/rows.ts";
import { type EngineCase, one } from "./engine-case.ts";
import {
  allEntries,
  allTurns,
  begin,
  call,
  changes,
  fresh,
  mark,
  message,
  newSession,
  reload,
  turn,
} from "./samples.ts";

const LONG_MS = 600_000;

/** A session with some of everything, and a reference to it under another owner. */
async function twoNames(engine: Engine): Promise<{ mine: SessionRow; theirs: SessionRow }> {
  const mine = await begin(
    engine,
    { head: 2, label: "old", turn: 1, turnState: "open" },
    {
      entries: [message(1, "", { body: "old" }), message(2)],
      turns: [turn(1)],
      calls: [call(2, "a")],
      marks: [mark(2, 1, 1)],
    },
  );
  // The other owner exists, and has a session of its own.
  const { owner } = await begin(engine);
  return { mine, theirs: { ...mine, owner } };
}

/** A session of another owner does not exist, even for those who know its number. */
export const tenancyCases: readonly EngineCase[] = [
  one("nothing is read under another owner's name", async (engine) => {
    const { theirs } = await twoNames(engine);
    assert.equal(await engine.load(theirs.owner, theirs.id), undefined);
    assert.deepEqual(await allEntries(engine, theirs), []);
    assert.deepEqual(
      await engine.entries(theirs, { from: 0, to: 9, kinds: ["message"], newestFirst: true }),
      [],
    );
    assert.deepEqual(await allTurns(engine, theirs), []);
    assert.deepEqual(await engine.turns(theirs, { from: 0, to: 9, limit: 1, newestFirst: true }), []);
    assert.deepEqual(await engine.marks(theirs), []);
    assert.deepEqual(await engine.marks(theirs, { beyond: 0, since: 0 }), []);
    assert.deepEqual(await engine.calls(theirs, ["a"]), []);
  }),
  one("nothing is changed under another owner's name", async (engine) => {
    const { mine, theirs } = await twoNames(engine);
    const everything = changes(theirs, {
      entries: [message(3)],
      turns: [turn(1, { state: "failed" })],
      calls: [call(3, "b")],
      answered: [{ step: 2, id: "a" }],
      marks: [mark(3, 2, 2)],
      undone: [{ seq: 2, by: 3 }],
    });
    assert.equal(await engine.commit(everything), false);
    assert.equal(await engine.commit({ ...everything, purge: { from: 1, to: 2 } }), false);
    assert.equal(await engine.commit({ ...everything, replaceTurns: true }), false);
    assert.equal(await engine.reseal(theirs, "label", "old", "new"), false);
    assert.equal(await engine.reseal(theirs, 1, "old", "new"), false);
    assert.deepEqual(await reload(engine, mine), mine);
    assert.deepEqual(await allEntries(engine, mine), [message(1, "", { body: "old" }), message(2)]);
    assert.deepEqual(await allTurns(engine, mine), [turn(1)]);
    assert.deepEqual(await engine.calls(mine, ["a", "b"]), [call(2, "a")]);
    assert.deepEqual(await engine.marks(mine), [mark(2, 1, 1)]);
  }),
  one("commits that come together are told apart by their owners", async (engine) => {
    const names = await Promise.all(Array.from({ length: 6 }, () => twoNames(engine)));
    const outcomes = await Promise.all(
      names.flatMap(({ mine, theirs }, index) =>
        (index % 2 === 0 ? [mine] : [theirs]).map((session) =>
          engine.commit(changes(session, { entries: [message(3)], to: { label: "new" } })),
        ),
      ),
    );
    assert.deepEqual(outcomes, [true, false, true, false, true, false]);
    for (const [index, { mine }] of names.entries()) {
      assert.equal((await allEntries(engine, mine)).length, index % 2 === 0 ? 3 : 2);
      assert.equal((await reload(engine, mine)).label, index % 2 === 0 ? "new" : "old");
    }
  }),
  one("no lease is taken or given back under another owner's name", async (engine) => {
    const { mine, theirs } = await twoNames(engine);
    assert.equal(await engine.lease(theirs, "turn", "a", LONG_MS), false);
    assert.equal(await engine.lease(mine, "turn", "b", LONG_MS), true);
    assert.equal(await engine.lease(theirs, "turn", "b", LONG_MS), false);
    await engine.release(theirs, "turn", "b");
    assert.equal(await engine.lease(mine, "turn", "c", LONG_MS), false);
  }),
  one("nothing is copied out of another owner's session", async (engine) => {
    const { mine, theirs } = await twoNames(engine);
    const copying = newSession(
      { owner: theirs.owner, id: fresh("id"), head: 2 },
      { copy: { sid: mine.sid, expected: 2, upTo: 2 } },
    );
    assert.equal(await engine.create(copying), false);
    assert.equal(await engine.load(theirs.owner, copying.session.id), undefined);
  }),
];
