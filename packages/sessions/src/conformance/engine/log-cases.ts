import { strict as assert } from "node:assert";
import type { Engine } from "../../engine/engine.ts";
import type { SessionRow } from "../../engine/rows.ts";
import { type EngineCase, one } from "./engine-case.ts";
import { begin, message, messages, turn } from "./samples.ts";

const numbered = { from: 0, to: Number.MAX_SAFE_INTEGER };

async function tenEntries(engine: Engine): Promise<SessionRow> {
  const entries = messages(1, 10).map((entry) =>
    entry.seq % 2 ? entry : { ...entry, kind: "turn" as const, role: "" },
  );
  return begin(engine, { head: 10 }, { entries });
}

/** Reading entries and turns. */
export const logCases: readonly EngineCase[] = [
  one("entries are read by range, with both ends", async (engine) => {
    const session = await tenEntries(engine);
    const seqs = async (range: Parameters<Engine["entries"]>[1]) =>
      (await engine.entries(session, range)).map(({ seq }) => seq);
    assert.deepEqual(await seqs({ from: 3, to: 5 }), [3, 4, 5]);
    assert.deepEqual(await seqs({ from: 9, to: 99 }), [9, 10]);
    assert.deepEqual(await seqs({ from: 5, to: 4 }), []);
    assert.deepEqual(await seqs({ from: 3, to: 8, limit: 2 }), [3, 4]);
    assert.deepEqual(await seqs({ from: 3, to: 8, limit: 2, newestFirst: true }), [8, 7]);
    assert.deepEqual(await seqs({ from: 3, to: 5, newestFirst: true }), [5, 4, 3]);
  }),
  one("entries are read by kind", async (engine) => {
    const session = await tenEntries(engine);
    const turns = await engine.entries(session, {
      ...numbered,
      kinds: ["turn"],
      limit: 2,
      newestFirst: true,
    });
    assert.deepEqual(
      turns.map(({ seq, kind, role }) => [seq, kind, role]),
      [
        [10, "turn", ""],
        [8, "turn", ""],
      ],
    );
    assert.equal((await engine.entries(session, { ...numbered, kinds: ["turn", "message"] })).length, 10);
    assert.deepEqual(await engine.entries(session, { ...numbered, kinds: ["heal"] }), []);
    assert.deepEqual(await engine.entries(session, { ...numbered, kinds: [] }), []);
  }),
  one("entries of other sessions are not read", async (engine) => {
    const first = await begin(engine, { head: 1 }, { entries: [message(1, "first")] });
    await begin(engine, { head: 2 }, { entries: [message(1, "second"), message(2, "second")] });
    assert.deepEqual(await engine.entries(first, numbered), [message(1, "first")]);
  }),
  one("turns are read by range, with both ends", async (engine) => {
    const all = [1, 2, 3, 4, 5].map((number) => turn(number, { started: 100 + number }));
    const session = await begin(engine, {}, { turns: all });
    await begin(engine, {}, { turns: [turn(2)] });
    assert.deepEqual(await engine.turns(session, numbered), all);
    assert.deepEqual(await engine.turns(session, { from: 2, to: 3 }), all.slice(1, 3));
    assert.deepEqual(await engine.turns(session, { from: 2, to: 5, limit: 1 }), all.slice(1, 2));
    assert.deepEqual(await engine.turns(session, { from: 2, to: 4, limit: 2, newestFirst: true }), [
      all[3],
      all[2],
    ]);
    assert.deepEqual(await engine.turns(session, { from: 6, to: 9 }), []);
  }),
];
