import { strict as assert } from "node:assert";
import { type EngineCase, one } from "./engine-case.ts";
import { begin, changes, mark, message, reload } from "./samples.ts";

/** Marks: what has changed since it was appended. */
export const markCases: readonly EngineCase[] = [
  one("marks come back by the entry that made them, several of one entry too", async (engine) => {
    const marks = [
      mark(5, 1, 1),
      mark(5, 3, 4),
      mark(7, 2, 6, { kind: "revert", fromTurn: 2, toTurn: 3 }),
      mark(9, 1, 8, { kind: "compaction" }),
    ];
    const session = await begin(engine, {}, { marks: [...marks].reverse() });
    await begin(engine, {}, { marks: [mark(1, 1, 1)] });
    const found = await engine.marks(session);
    assert.deepEqual(
      found.map(({ seq }) => seq),
      [5, 5, 7, 9],
    );
    assert.deepEqual(new Set(found), new Set(marks));
  }),
  one("marks are asked for by how far they reach, and by when they changed", async (engine) => {
    const marks = [mark(10, 1, 2), mark(11, 3, 9), mark(12, 1, 1, { undoneBy: 20 }), mark(30, 4, 4)];
    const session = await begin(engine, {}, { marks });
    const seqs = async (beyond: number, since: number) =>
      (await engine.marks(session, { beyond, since })).map(({ seq }) => seq);
    assert.deepEqual(await seqs(8, 100), [11]);
    assert.deepEqual(await seqs(9, 100), []);
    assert.deepEqual(await seqs(3, 100), [11, 30]);
    assert.deepEqual(await seqs(100, 19), [12, 30]);
    assert.deepEqual(await seqs(100, 20), [30]);
    assert.deepEqual(await seqs(100, 11), [12, 30]);
    assert.deepEqual(await seqs(0, 0), [10, 11, 12, 30]);
  }),
  one("of compactions only the latest are asked for, and all other marks", async (engine) => {
    const compaction = (seq: number) => mark(seq, 1, seq - 1, { kind: "compaction" });
    const marks = [mark(3, 1, 1), compaction(5), compaction(7), mark(8, 2, 2), compaction(9)];
    const session = await begin(engine, {}, { marks });
    await begin(engine, {}, { marks: [compaction(4), compaction(6)] });
    const seqs = async (compactions: number) =>
      (await engine.marks(session, { compactions })).map(({ seq }) => seq);
    assert.deepEqual(await seqs(1), [3, 8, 9]);
    assert.deepEqual(await seqs(2), [3, 7, 8, 9]);
    assert.deepEqual(await seqs(3), [3, 5, 7, 8, 9]);
    assert.deepEqual(await seqs(9), [3, 5, 7, 8, 9]);
  }),
  one("undoing an entry undoes all of its marks, and no others", async (engine) => {
    const session = await begin(
      engine,
      { head: 6 },
      { marks: [mark(5, 1, 1), mark(5, 3, 3), mark(6, 1, 1)] },
    );
    await engine.commit(changes(session, { entries: [message(7)], undone: [{ seq: 5, by: 7 }] }));
    assert.deepEqual(await engine.marks(session), [
      mark(5, 1, 1, { undoneBy: 7 }),
      mark(5, 3, 3, { undoneBy: 7 }),
      mark(6, 1, 1),
    ]);
    const now = await reload(engine, session);
    await engine.commit(
      changes(now, { entries: [message(8)], marks: [mark(8, 2, 2)], undone: [{ seq: 6, by: 8 }] }),
    );
    assert.deepEqual((await engine.marks(session)).slice(2), [mark(6, 1, 1, { undoneBy: 8 }), mark(8, 2, 2)]);
  }),
];
