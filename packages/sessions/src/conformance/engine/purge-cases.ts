import { strict as assert } from "node:assert";
import { type EngineCase, one } from "./engine-case.ts";
import { allEntries, allTurns, begin, call, changes, mark, message, messages, turn } from "./samples.ts";

/** Purging for good, and replacing all turns. */
export const purgeCases: readonly EngineCase[] = [
  one("a purge removes entries, marks and turns of a stretch, in its own session only", async (engine) => {
    const rest = {
      entries: messages(1, 8),
      turns: [turn(0, { first: 1 }), turn(1, { first: 2 }), turn(2, { first: 5 }), turn(3, { first: 7 })],
      // One mark each: about what precedes the purged stretch, about the stretch, and made after it.
      marks: [mark(3, 1, 1), mark(4, 2, 2), mark(7, 3, 3)],
      calls: [call(4, "a")],
    };
    const session = await begin(engine, { head: 8 }, rest);
    const other = await begin(engine, { head: 8 }, rest);
    const told = message(9, "retention", { kind: "retention" });
    assert.equal(await engine.commit(changes(session, { entries: [told], purge: { from: 2, to: 6 } })), true);
    assert.deepEqual(await allEntries(engine, session), [message(1), message(3), ...messages(7, 8), told]);
    assert.deepEqual(await allTurns(engine, session), [turn(0, { first: 1 }), turn(3, { first: 7 })]);
    assert.deepEqual(await engine.marks(session), [mark(3, 1, 1), mark(7, 3, 3)]);
    assert.deepEqual(await engine.calls(session, ["a"]), [call(4, "a")]);
    assert.deepEqual(await allEntries(engine, other), rest.entries);
    assert.deepEqual(await allTurns(engine, other), rest.turns);
    assert.deepEqual(await engine.marks(other), rest.marks);
  }),
  one("turns are put in place of all there were", async (engine) => {
    const rest = { entries: messages(1, 4), turns: [turn(1), turn(2), turn(3), turn(9)] };
    const session = await begin(engine, { head: 4 }, rest);
    const now = [turn(1, { first: 1 }), turn(2, { first: 3, state: "done" }), turn(4, { first: 4 })];
    const change = { entries: [message(5)], turns: now, replaceTurns: true } as const;
    assert.equal(await engine.commit(changes(session, change)), true);
    assert.deepEqual(await allTurns(engine, session), now);
  }),
];
