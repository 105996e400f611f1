import { strict as assert } from "node:assert";
import { NEVER } from "../../engine/mail-rows.ts";
import { type EngineCase, one, two } from "./engine-case.ts";
import { freshLane, letter, lines, mail, posted, take, takeOne } from "./mail-samples.ts";

const STRANGE = 'nul \u0000, half \ud800, quote " and \u{1f600}';

/** Posting, listing, reviving and removing letters. */
export const mailPostCases: readonly EngineCase[] = [
  two("a letter is posted once, whoever posts it again", async (first, second) => {
    const lane = freshLane();
    const given = letter(lane, "a", { rank: 1, due: 77, body: '{"x":1}' });
    const { letter: row, isNew } = await first.post(given);
    assert.equal(isNew, true);
    assert.deepEqual(row, {
      ...given,
      number: row.number,
      state: "waiting",
      attempts: 0,
      outcome: "",
      updated: 1_000,
    });
    const again = await second.post(letter(lane, "a", { body: '"another"' }));
    assert.deepEqual(again, { letter: row, isNew: false });
    const held = await takeOne(first, lane);
    const done = mail({ lane: held, letters: [{ number: row.number, state: "done" }], release: true });
    assert.equal(await first.settle(done), true);
    const late = await second.post(given);
    assert.deepEqual([late.letter.number, late.letter.state, late.isNew], [row.number, "done", false]);
    assert.deepEqual(await second.takeLanes({ ...lane, holder: "b", leaseMs: 1, limit: 9, waitedMs: 1 }), []);
  }),

  two("of many that post one letter at a time, one is first", async (first, second) => {
    const lane = freshLane();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second).post(letter(lane, "same"))),
    );
    assert.equal(outcomes.filter(({ isNew }) => isNew).length, 1);
    assert.equal(new Set(outcomes.map((each) => each.letter.number)).size, 1);
    assert.deepEqual(await lines(first, lane), ["same waiting"]);
  }),

  one("keys are of their lane, owner and box", async (engine) => {
    const lane = freshLane();
    const others = [lane, freshLane({ ...lane, lane: "x" }), { ...lane, owner: "x" }, { ...lane, box: "x" }];
    const key = `k ${lane.lane}`;
    const outcomes = [];
    for (const each of others) outcomes.push(await engine.post(letter(each, key)));
    assert.ok(outcomes.every(({ isNew }) => isNew));
    const numbers = outcomes.map((each) => each.letter.number);
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    );
    assert.equal(new Set(numbers).size, 4);
  }),

  one("any text is kept", async (engine) => {
    const lane = freshLane({ lane: STRANGE, owner: `${STRANGE} ${Math.random()}` });
    const body = JSON.stringify(STRANGE);
    const { letter: row } = await engine.post(letter(lane, STRANGE, { body }));
    assert.deepEqual([row.owner, row.lane, row.key, row.body], [lane.owner, STRANGE, STRANGE, body]);
    assert.equal((await engine.post(letter(lane, STRANGE))).isNew, false);
    const held = await takeOne(engine, lane);
    const change = { number: row.number, outcome: body };
    assert.equal(await engine.settle(mail({ lane: held, letters: [change] })), true);
    const { box, owner } = lane;
    const [found] = await engine.letters({ box, owner, lane: STRANGE, key: STRANGE, limit: 1 });
    assert.deepEqual(found, { ...row, outcome: body, updated: 2_000 });
  }),

  one("letters are listed by box, owner, lane, key and state", async (engine) => {
    const lane = freshLane();
    const other = { ...lane, lane: "other" };
    const stranger = { ...lane, owner: "stranger" };
    await engine.post(letter(lane, "a", { rank: 1 }));
    await posted(engine, other, "b");
    await posted(engine, lane, "c", "d");
    await posted(engine, stranger, "e");
    const { box, owner } = lane;
    const keys = async (query: object): Promise<string> =>
      (await engine.letters({ box, limit: 100, ...query })).map(({ key }) => key).join("");
    assert.equal(await keys({}), "abcde");
    assert.equal(await keys({ owner }), "abcd");
    assert.equal(await keys({ owner, lane: lane.lane }), "acd");
    assert.equal(await keys({ owner, lane: lane.lane, order: "newest" }), "dca");
    assert.equal(await keys({ owner, lane: lane.lane, order: "rank" }), "cda");
    assert.equal(await keys({ owner, lane: lane.lane, key: "c" }), "c");
    assert.equal(await keys({ owner: "stranger", lane: lane.lane, key: "c" }), "");
    assert.equal(await keys({ states: ["held", "done"] }), "");
    assert.equal(await keys({ states: ["held", "waiting"], limit: 2 }), "ab");
    const held = (await engine.takeLane(lane, "h", 60_000))!;
    const [begun] = await engine.letters({ box, owner, lane: lane.lane, key: "a", limit: 1 });
    await engine.settle(mail({ lane: held, letters: [{ number: begun!.number, state: "held" }] }));
    // Letters of work that has begun are found however many others are waiting.
    assert.equal(await keys({ owner, lane: lane.lane, order: "rank", limit: 1 }), "a");
    assert.equal(await keys({ owner, lane: lane.lane, order: "rank" }), "acd");
    const [, , third] = await engine.letters({ box, limit: 3 });
    assert.equal(await keys({ after: third?.number }), "de");
    assert.equal(await keys({ after: third?.number, order: "newest" }), "ba");
    const everywhere = await engine.letters({ owner, limit: 100 });
    assert.equal(everywhere.map(({ key }) => key).join(""), "abcd");
  }),

  one("a dead letter waits again when its owner says so", async (engine) => {
    const lane = freshLane();
    const { box, owner } = lane;
    const [row] = await posted(engine, lane, "a");
    const { number } = row!;
    assert.equal(await engine.revive({ box, owner, number }, 5_000), false);
    const held = await takeOne(engine, lane);
    const letters = [{ number, state: "dead", attempts: 3, due: NEVER, outcome: '"no"' }] as const;
    await engine.settle(mail({ lane: held, letters, release: true }));
    assert.equal(await engine.revive({ box, owner: "other", number }, 5_000), false);
    assert.equal(await engine.revive({ box: "other", owner, number }, 5_000), false);
    assert.equal(await engine.revive({ box, owner, number }, 5_000), true);
    assert.equal(await engine.revive({ box, owner, number }, 5_000), false);
    const [again] = await engine.letters({ box, limit: 1 });
    assert.deepEqual(again, { ...row, outcome: '"no"', updated: 5_000 });
    await takeOne(engine, lane);
  }),

  one("a dead letter is done when its owner says so, if it is still what it was", async (engine) => {
    const lane = freshLane();
    const { box, owner } = lane;
    const [row] = await posted(engine, lane, "a");
    const { number } = row!;
    const change = { before: '"no"', after: '"never mind"' };
    assert.equal(await engine.dismiss({ box, owner, number }, { ...change, before: "" }, 5_000), false);
    const held = await takeOne(engine, lane);
    const letters = [{ number, state: "dead", attempts: 3, outcome: '"no"' }] as const;
    await engine.settle(mail({ lane: held, letters, release: true }));
    assert.equal(await engine.dismiss({ box, owner: "other", number }, change, 5_000), false);
    assert.equal(await engine.dismiss({ box: "other", owner, number }, change, 5_000), false);
    assert.equal(await engine.dismiss({ box, owner, number }, { ...change, before: '"why"' }, 5_000), false);
    assert.equal(await engine.dismiss({ box, owner, number }, change, 5_000), true);
    assert.equal(await engine.dismiss({ box, owner, number }, change, 5_000), false);
    assert.equal(await engine.revive({ box, owner, number }, 6_000), false);
    const [done] = await engine.letters({ box, limit: 1 });
    assert.deepEqual(done, { ...row, state: "done", attempts: 3, outcome: change.after, updated: 5_000 });
    assert.deepEqual(await engine.mailStats(box), { waiting: 0, held: 0, dead: 0 });
    assert.deepEqual(await take(engine, lane), []);
  }),

  two("of those who dismiss and replay a letter at a time, one does", async (first, second) => {
    const lane = freshLane();
    const { box, owner } = lane;
    for (const row of await posted(first, lane, "a", "b", "c", "d", "e")) {
      const ref = { box, owner, number: row.number };
      const held = (await first.takeLane(lane, "h", 60_000))!;
      const letters = [{ number: row.number, state: "dead" }] as const;
      await first.settle(mail({ lane: held, letters, release: true }));
      const won = await Promise.all([
        first.dismiss(ref, { before: "", after: '"never mind"' }, 5_000),
        second.revive(ref, 5_000),
      ]);
      assert.equal(won.filter((each) => each).length, 1);
      const [now] = await second.letters({ ...lane, key: row.key, limit: 1 });
      assert.equal(now?.state, won[0] ? "done" : "waiting");
    }
  }),

  one("finished letters are removed, and their numbers are not given again", async (engine) => {
    const lane = freshLane();
    const { box, owner } = lane;
    const rows = await posted(engine, lane, "a", "b", "c", "d", "e");
    const states = ["done", "dead", "waiting", "held", "done"] as const;
    const held = await takeOne(engine, lane);
    const letters = rows.map(({ number }, index) => ({ number, state: states[index]! }));
    await engine.settle(mail({ lane: held, letters, now: 9_000 }));
    const old = { box, owner, before: 9_001, limit: 100 };
    assert.equal(await engine.removeLetters({ ...old, states: ["done"], before: 9_000 }), 0);
    assert.equal(await engine.removeLetters({ ...old, states: ["done"], owner: "other" }), 0);
    assert.equal(await engine.removeLetters({ ...old, states: ["done"], box: "other" }), 0);
    assert.equal(await engine.removeLetters({ ...old, states: ["done"], limit: 1 }), 1);
    assert.equal((await lines(engine, lane)).filter((line) => line.endsWith("done")).length, 1);
    await engine.removeLetters({ ...old, states: ["done", "dead"] });
    const [next] = await posted(engine, lane, "f");
    assert.ok(next!.number > rows[4]!.number);
    await engine.removeLetters({ ...old, states: ["done", "dead"] });
    assert.deepEqual(await lines(engine, lane), ["c waiting", "d held", "f waiting"]);
  }),

  one("a box tells how it stands", async (engine) => {
    const lane = freshLane();
    assert.deepEqual(await engine.mailStats(lane.box), { waiting: 0, held: 0, dead: 0 });
    const rows = await posted(engine, lane, "a", "b", "c", "d");
    await engine.post(letter({ ...lane, owner: "other" }, "later", { due: NEVER, accepted: 1 }));
    await engine.post(letter({ ...lane, owner: "other" }, "e", { accepted: 1_500 }));
    const held = (await engine.takeLane(lane, "h", 60_000))!;
    const states = ["done", "dead", "held", "waiting"] as const;
    const letters = rows.map(({ number }, index) => ({ number, state: states[index]! }));
    await engine.settle(mail({ lane: held, letters }));
    assert.deepEqual(await engine.mailStats(lane.box), { waiting: 3, held: 1, dead: 1, oldest: 1_000 });
    // A letter that is tried again later has been waiting since it was accepted.
    const due = Date.now() + 900_000;
    await engine.post(letter({ ...lane, owner: "other" }, "again", { due, accepted: 500 }));
    assert.deepEqual(await engine.mailStats(lane.box), { waiting: 4, held: 1, dead: 1, oldest: 500 });
  }),
];
