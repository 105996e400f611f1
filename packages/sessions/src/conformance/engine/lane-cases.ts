import { strict as assert } from "node:assert";
import { NEVER } from "../../engine/mail-rows.ts";
import { type EngineCase, one, two } from "./engine-case.ts";
import { freshLane, LONG_MS, letter, mail, posted, take, takeOne } from "./mail-samples.ts";
import { eventually, fresh } from "./samples.ts";

/** Taking, keeping and losing lanes. */
export const laneCases: readonly EngineCase[] = [
  two("a lane is taken by one, with a token that counts up", async (first, second) => {
    const lane = freshLane();
    await posted(first, lane, "a", "b");
    const [taken] = await take(first, lane);
    const now = (await first.holders()).now;
    assert.ok(taken!.at > now + LONG_MS / 2 && taken!.at <= now + LONG_MS);
    assert.deepEqual(taken, { ...lane, rank: 0, at: taken!.at, holder: "somebody", token: 1 });
    assert.deepEqual(await take(second, lane), []);
    await posted(second, lane, "c");
    assert.deepEqual(await take(second, lane), []);
    assert.equal(await first.settle(mail({ lane: taken!, release: true })), true);
    assert.equal((await takeOne(second, lane)).token, 2);
  }),

  two("of many that take at a time, each gets other lanes, and none is left", async (first, second) => {
    const box = fresh("box");
    for (let count = 0; count < 30; count++) await posted(first, freshLane({ box }), "a");
    const taken = new Map<string, number>();
    await eventually("all lanes are taken", async () => {
      const wanted = Array.from({ length: 8 }, (_, index) => take(index % 2 ? first : second, { box }, 3));
      for (const { lane } of (await Promise.all(wanted)).flat()) taken.set(lane, (taken.get(lane) ?? 0) + 1);
      return taken.size === 30;
    });
    assert.ok([...taken.values()].every((times) => times === 1));
  }),

  one("lanes of persons come first, then by how long they have been due", async (engine) => {
    const box = fresh("box");
    for (const [name, rank] of [
      ["b1", 1],
      ["p1", 0],
      ["b2", 1],
      ["p2", 0],
    ] as const) {
      await engine.post(letter({ box, owner: "o", lane: name }, "a", { rank }));
      const { now } = await engine.holders();
      await eventually("the clock went on", async () => (await engine.holders()).now > now);
    }
    const query = { box, holder: "h", leaseMs: LONG_MS, limit: 3, waitedMs: LONG_MS };
    const first = await engine.takeLanes(query);
    assert.deepEqual(
      first.map(({ lane }) => lane),
      ["p1", "p2", "b1"],
    );
    assert.deepEqual(
      (await engine.takeLanes(query)).map(({ lane }) => lane),
      ["b2"],
    );
    for (const lane of first) await engine.settle(mail({ lane, release: true }));
    assert.equal((await engine.takeLanes(query)).length, 3);
  }),

  one("lanes that have waited for long come as if they were a person's", async (engine) => {
    const box = fresh("box");
    for (const [name, rank] of [
      ["b", 1],
      ["p", 0],
    ] as const) {
      await engine.post(letter({ box, owner: "o", lane: name }, "a", { rank }));
      const { now } = await engine.holders();
      await eventually("the clock went on", async () => (await engine.holders()).now > now);
    }
    const lanes = await engine.takeLanes({ box, holder: "h", leaseMs: LONG_MS, limit: 1, waitedMs: 0 });
    assert.deepEqual(
      lanes.map(({ lane }) => lane),
      ["b"],
    );
  }),

  one("a person's letter makes a lane a person's, until it is finished", async (engine) => {
    const lane = freshLane();
    await engine.post(letter(lane, "a", { rank: 1 }));
    const [first] = await take(engine, lane);
    assert.equal(first!.rank, 1);
    await engine.settle(mail({ lane: first!, release: true }));
    const { letter: row } = await engine.post(letter(lane, "b", { rank: 0 }));
    const [second] = await take(engine, lane);
    assert.equal(second!.rank, 0);
    const letters = [{ number: row.number, state: "done" }] as const;
    await engine.settle(mail({ lane: second!, letters, release: true }));
    const [third] = await take(engine, lane);
    assert.equal(third!.rank, 1);
    // A letter posted while the lane was held counts if its holder does not give the lane back.
    await engine.post(letter(lane, "c", { rank: 0 }));
    await engine.renewLane(third!, 1);
    await eventually("the lane is due", async () => (await take(engine, lane))[0]?.rank === 0);
  }),

  two("a lease ends by itself, and its holder has lost the lane then", async (first, second) => {
    const lane = freshLane();
    const [row] = await posted(first, lane, "a");
    const query = { box: lane.box, holder: "first", limit: 1, waitedMs: LONG_MS };
    const [lost] = await first.takeLanes({ ...query, leaseMs: 20 });
    await eventually("the lane is due again", async () => {
      const [again] = await second.takeLanes({ ...query, holder: "second", leaseMs: LONG_MS });
      return again?.token === 2 && again.holder === "second";
    });
    assert.equal(await first.renewLane(lost!, LONG_MS), false);
    const letters = [{ number: row!.number, state: "done" }] as const;
    const posts = [letter(freshLane({ box: lane.box }), "reply")];
    assert.equal(await first.settle(mail({ lane: lost!, letters, posts, release: true })), false);
    assert.deepEqual(await first.letters({ box: lane.box, limit: 9 }), [row]);
    assert.equal(await second.settle(mail({ lane: { ...lost!, token: 2 }, letters, release: true })), true);
  }),

  one(
    "a lease that is renewed lasts, and one that ended can be renewed until somebody takes the lane",
    async (engine) => {
      const [kept, late] = [freshLane(), freshLane()];
      await posted(engine, kept, "a");
      await posted(engine, late, "a");
      const take20 = (box: string) =>
        engine.takeLanes({ box, holder: "h", leaseMs: 20, limit: 1, waitedMs: LONG_MS });
      const [[one], [other]] = [await take20(kept.box), await take20(late.box)];
      assert.equal(await engine.renewLane(one!, LONG_MS), true);
      const { now } = await engine.holders();
      await eventually("the leases have ended", async () => (await engine.holders()).now > now + 40);
      assert.equal(await engine.renewLane(other!, LONG_MS), true);
      assert.deepEqual([await take(engine, kept), await take(engine, late)], [[], []]);
      assert.equal(await engine.settle(mail({ lane: one!, release: true })), true);
      assert.equal(await engine.renewLane(one!, LONG_MS), false);
      assert.equal(await engine.settle(mail({ lane: one! })), false);
      assert.equal(await engine.renewLane({ ...other!, owner: "other" }, LONG_MS), false);
    },
  ),

  two("a certain lane is taken whatever lies in it, unless it is held", async (first, second) => {
    const lane = freshLane();
    const taken = await first.takeLane(lane, "a", LONG_MS);
    assert.deepEqual([taken?.token, taken?.holder, taken?.lane], [1, "a", lane.lane]);
    assert.equal(await second.takeLane(lane, "b", LONG_MS), undefined);
    await first.settle(mail({ lane: taken!, release: true }));
    assert.deepEqual(await take(second, lane), []);
    await first.post(letter(lane, "later", { due: NEVER }));
    assert.deepEqual(await take(second, lane), []);
    assert.equal((await second.takeLane(lane, "b", 1))?.token, 2);
    await eventually(
      "its lease has ended",
      async () => (await first.takeLane(lane, "a", LONG_MS)) !== undefined,
    );
    const wanted = Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? first : second).takeLane({ ...lane, owner: "other" }, `h${index}`, LONG_MS),
    );
    assert.equal((await Promise.all(wanted)).filter((each) => each !== undefined).length, 1);
  }),

  one("lanes of holders that are gone are due at once", async (engine) => {
    const lane = freshLane();
    const holder = fresh("holder");
    await posted(engine, lane, "a");
    const query = { box: lane.box, holder, leaseMs: LONG_MS, limit: 1, waitedMs: LONG_MS };
    assert.equal((await engine.takeLanes(query)).length, 1);
    await engine.freeLanes([fresh("holder")]);
    assert.deepEqual(await take(engine, lane), []);
    await engine.freeLanes([fresh("holder"), holder]);
    assert.equal((await takeOne(engine, lane)).token, 2);
  }),
];
