import { strict as assert } from "node:assert";
import { type EngineCase, one, two } from "./engine-case.ts";
import { freshLane, mail, posted, takeOne } from "./mail-samples.ts";
import { fresh } from "./samples.ts";

/** Notes, and resealing notes and letters. */
export const noteCases: readonly EngineCase[] = [
  two("a note is changed by those who know its version", async (first, second) => {
    const key = fresh("note \u0000");
    assert.equal(await first.note(key), undefined);
    assert.equal(await first.setNote(key, 1, "x"), false);
    assert.equal(await first.setNote(key, 0, "1"), true);
    assert.equal(await second.setNote(key, 0, "2"), false);
    assert.deepEqual(await second.note(key), { key, version: 1, body: "1" });
    assert.equal(await second.setNote(key, 1, "2"), true);
    assert.equal(await first.setNote(key, 1, "3"), false);
    assert.deepEqual(await first.note(key), { key, version: 2, body: "2" });
  }),

  one("a note that was forgotten is not taken for the one before", async (engine) => {
    const key = fresh("note");
    assert.equal(await engine.setNote(key, 0, undefined), true);
    assert.equal(await engine.note(key), undefined);
    assert.equal(await engine.setNote(key, 0, "1"), true);
    const { version } = (await engine.note(key))!;
    assert.equal(await engine.setNote(key, version, undefined), true);
    assert.equal(await engine.note(key), undefined);
    assert.equal(await engine.setNote(key, version, "2"), false);
    assert.equal(await engine.setNote(key, 0, "2"), true);
    assert.notEqual((await engine.note(key))?.version, version);
    assert.equal(await engine.setNote(key, version, "3"), false);
  }),

  two("of many that change a note at a time, one does", async (first, second) => {
    const key = fresh("note");
    for (const expected of [0, 1, 2]) {
      const tries = Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? first : second).setNote(key, expected, `${index}`),
      );
      assert.equal((await Promise.all(tries)).filter(Boolean).length, 1);
    }
  }),

  one("notes are listed by key, without those that were forgotten", async (engine) => {
    const prefix = fresh("list");
    for (const name of ["b", "a", "c", "d"]) await engine.setNote(`${prefix}${name}`, 0, name);
    await engine.setNote(`${prefix}c`, 1, undefined);
    const [first, second] = await engine.notes(prefix, 2);
    assert.deepEqual([first?.body, second?.body], ["a", "b"]);
    assert.equal((await engine.notes(second!.key, 1))[0]?.body, "d");
  }),

  one("letters and notes are sealed anew if they are still what they were", async (engine) => {
    const lane = freshLane();
    const { box, owner } = lane;
    const [row] = await posted(engine, lane, "a");
    const { number, body } = row!;
    await engine.settle(mail({ lane: await takeOne(engine, lane), letters: [{ number, outcome: "o" }] }));
    assert.equal(await engine.resealMail({ box, owner, number, field: "body" }, "other", "new"), false);
    assert.equal(await engine.resealMail({ box, owner: "x", number, field: "body" }, body, "new"), false);
    assert.equal(await engine.resealMail({ box: "x", owner, number, field: "body" }, body, "new"), false);
    assert.equal(await engine.resealMail({ box, owner, number, field: "body" }, body, "new"), true);
    assert.equal(await engine.resealMail({ box, owner, number, field: "outcome" }, "o", "p"), true);
    const [after] = await engine.letters({ box, limit: 1 });
    assert.deepEqual(after, { ...row, body: "new", outcome: "p", updated: 2_000 });
    const note = fresh("note");
    await engine.setNote(note, 0, "one");
    assert.equal(await engine.resealMail({ note }, "two", "three"), false);
    assert.equal(await engine.resealMail({ note }, "one", "three"), true);
    assert.deepEqual(await engine.note(note), { key: note, version: 1, body: "three" });
  }),
];
