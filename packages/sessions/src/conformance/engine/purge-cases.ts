import { strict as assert } from "node:assert";
import { type EngineCase, one } from "./engine-case.ts";
import { allEntries, allTurns, begin, call, changes, mark, message, messages, turn } from "./samples.ts";

/** Removing for good. */
export const purgeCases: readonly EngineCase[] = [
  one("a purge removes entries, marks and turns up to a place, in its own session only", async (engine) => {
    const rest = {
      entries: messages(1, 4),
      turns: [turn(1), turn(2), turn(3)],
      marks: [mark(2, 1, 1), mark(4, 3, 3)],
      calls: [call(4, "a")],
    };
    const session = await begin(engine, { head: 4 }, rest);
    const other = await begin(engine, { head: 4 }, rest);
    const told = message(5, "retention", { kind: "retention" });
    assert.equal(
      await engine.commit(changes(session, { entries: [told], purge: { seq: 2, turn: 1 } })),
      true,
    );
    assert.deepEqual(await allEntries(engine, session), [...messages(3, 4), told]);
    assert.deepEqual(await allTurns(engine, session), [turn(2), turn(3)]);
    assert.deepEqual(await engine.marks(session.sid), [mark(4, 3, 3)]);
    assert.deepEqual(await engine.calls(session.sid, ["a"]), [call(4, "a")]);
    assert.deepEqual(await allEntries(engine, other), rest.entries);
    assert.deepEqual(await allTurns(engine, other), rest.turns);
    assert.deepEqual(await engine.marks(other.sid), rest.marks);
  }),
  one("what a commit writes and purges is gone", async (engine) => {
    const session = await begin(
      engine,
      { head: 2 },
      { entries: messages(1, 2), turns: [turn(1)], marks: [mark(2, 1, 1)] },
    );
    const change = changes(session, {
      entries: messages(3, 4),
      turns: [turn(1, { state: "done" }), turn(2)],
      marks: [mark(3, 1, 1), mark(4, 2, 2)],
      undone: [{ seq: 2, by: 3 }],
      purge: { seq: 3, turn: 1 },
    });
    assert.equal(await engine.commit(change), true);
    assert.deepEqual(await allEntries(engine, session), [message(4)]);
    assert.deepEqual(await allTurns(engine, session), [turn(2)]);
    assert.deepEqual(await engine.marks(session.sid), [mark(4, 2, 2)]);
  }),
];
