import { strict as assert } from "node:assert";
import { NEVER } from "../../engine/mail-rows.ts";
import { SessionError } from "../../errors.ts";
import { type EngineCase, one, two } from "./engine-case.ts";
import { freshLane, LONG_MS, letter, lines, mail, posted, take, takeOne } from "./mail-samples.ts";
import { allEntries, begin, changes, eventually, message, reload } from "./samples.ts";

/** Settling letters, alone and with a commit. */
export const settleCases: readonly EngineCase[] = [
  one("everything is settled at once, and what is not named stays", async (engine) => {
    const lane = freshLane();
    const out = { ...lane, lane: "out" };
    const [a, b] = await posted(engine, lane, "a", "b");
    const held = await takeOne(engine, lane);
    const letters = [
      { number: a!.number, state: "held", attempts: 2 },
      { number: b!.number, state: "done", due: 5, outcome: "{}" },
    ] as const;
    assert.equal(await engine.settle(mail({ lane: held, letters, posts: [letter(out, "r")] })), true);
    const { box, owner } = lane;
    assert.deepEqual(await engine.letters({ box, owner, lane: lane.lane, limit: 9 }), [
      { ...a, state: "held", attempts: 2, updated: 2_000 },
      { ...b, state: "done", due: 5, outcome: "{}", updated: 2_000 },
    ]);
    await takeOne(engine, out);
    // Repeating it does no harm.
    assert.equal(await engine.settle(mail({ lane: held, letters, posts: [letter(out, "r")] })), true);
    assert.deepEqual(await lines(engine, out), ["r waiting"]);
  }),

  one("letters are posted together without holding a lane", async (engine) => {
    const lane = freshLane();
    const posts = [letter(lane, "a"), letter({ ...lane, lane: "b" }, "b"), letter(lane, "a")];
    assert.equal(await engine.settle(mail({ posts })), true);
    assert.equal((await take(engine, lane)).length, 2);
    assert.deepEqual(await lines(engine, lane), ["a waiting"]);
  }),

  one("a letter of another lane cannot be settled, and nothing is", async (engine) => {
    const lane = freshLane();
    const stranger = { ...lane, owner: "stranger" };
    const [mine] = await posted(engine, lane, "a");
    const [theirs] = await posted(engine, stranger, "a");
    const held = (await engine.takeLane(lane, "h", LONG_MS))!;
    const letters = [mine!, theirs!].map(({ number }) => ({ number, state: "done" }) as const);
    await assert.rejects(engine.settle(mail({ lane: held, letters })), { code: "no-such-letter" });
    await assert.rejects(engine.settle(mail({ letters })), { code: "no-such-letter" });
    assert.deepEqual(
      [await lines(engine, lane), await lines(engine, stranger)],
      [["a waiting"], ["a waiting"]],
    );
  }),

  one("a lane that is given back is due when the first of its letters is", async (engine) => {
    const lane = freshLane();
    const [a, b] = await posted(engine, lane, "a", "b");
    let held = await takeOne(engine, lane);
    const back = async (due: readonly number[], state: "held" | "done" = "held"): Promise<void> => {
      const letters = [a, b].map((row, index) => ({ number: row!.number, state, due: due[index]! }));
      assert.equal(await engine.settle(mail({ lane: held, letters, release: true })), true);
    };
    await back([NEVER, NEVER]);
    assert.deepEqual(await take(engine, lane), []);
    held = (await engine.takeLane(lane, "h", LONG_MS))!;
    await back([NEVER, (await engine.holders()).now + LONG_MS]);
    assert.deepEqual(await take(engine, lane), []);
    held = (await engine.takeLane(lane, "h", LONG_MS))!;
    await back([NEVER, (await engine.holders()).now + 30]);
    await eventually("it is due", async () => (await take(engine, lane)).length === 1);
    held = { ...held, token: held.token + 1 };
    await back([NEVER, 0]);
    held = await takeOne(engine, lane);
    await back([0, 0], "done");
    assert.deepEqual(await take(engine, lane), []);
    await posted(engine, lane, "c");
    await takeOne(engine, lane);
  }),

  one("a letter that waits for its time is not waited for by others", async (engine) => {
    const lane = freshLane();
    const { now } = await engine.holders();
    await engine.post(letter(lane, "later", { due: now + LONG_MS }));
    assert.deepEqual(await take(engine, lane), []);
    await engine.post(letter(lane, "now", { due: now - 5 }));
    const [taken] = await take(engine, lane);
    assert.equal(taken?.rank, 0);
  }),

  one("unfinished letters move to another lane, and none is lost for its key", async (engine) => {
    const lane = freshLane();
    const next = { ...lane, lane: `${lane.lane}~2` };
    const rows = await posted(engine, lane, "a", "b", "c", "d");
    const [known] = await posted(engine, next, "c");
    const held = (await engine.takeLane(lane, "h", LONG_MS))!;
    const states = ["done", "waiting", "waiting", "held"] as const;
    const letters = rows.map(({ number }, index) => ({ number, state: states[index]! }));
    assert.equal(await engine.settle(mail({ lane: held, letters, moveTo: next.lane, release: true })), true);
    assert.deepEqual(await lines(engine, lane), ["a done"]);
    assert.deepEqual(await lines(engine, next), [
      "b waiting",
      `c~${rows[2]!.number} waiting`,
      "d held",
      "c waiting",
    ]);
    assert.ok(known!.number > rows[3]!.number);
    await takeOne(engine, next);
  }),

  one("a lane that letters moved to is due", async (engine) => {
    const lane = freshLane();
    const next = { ...lane, lane: "next" };
    await posted(engine, lane, "a");
    const held = await takeOne(engine, lane);
    await engine.settle(mail({ lane: held, moveTo: "next", release: true }));
    await takeOne(engine, next);
  }),

  two("a commit takes its mail along, or leaves it", async (first, second) => {
    const session = await begin(first);
    const lane = freshLane({ owner: session.owner, lane: session.id });
    const out = { ...lane, box: `${lane.box} out` };
    const [row] = await posted(first, lane, "a");
    const held = await takeOne(first, lane);
    const letters = [{ number: row!.number, state: "done" }] as const;
    const settled = mail({ lane: held, letters, posts: [letter(out, "r")], release: true });
    const change = changes(session, { entries: [message(1)], mail: settled });
    assert.equal(await first.commit({ ...change, expected: 7 }), false);
    assert.deepEqual([await lines(second, lane), await lines(second, out)], [["a waiting"], []]);
    assert.equal(await first.commit(change), true);
    assert.deepEqual([await lines(second, lane), await lines(second, out)], [["a done"], ["r waiting"]]);
    assert.equal((await reload(second, session)).head, 1);
    await takeOne(second, out);
    const again = changes(await reload(second, session), { entries: [message(2)], mail: settled });
    await assert.rejects(first.commit(again), { code: "lease-lost" });
    assert.equal((await allEntries(second, session)).length, 1);
  }),

  two("a commit whose lane was taken by another one writes nothing", async (first, second) => {
    const session = await begin(first);
    const lane = freshLane({ owner: session.owner });
    await posted(first, lane, "a");
    const query = { box: lane.box, limit: 1, waitedMs: LONG_MS };
    const [lost] = await first.takeLanes({ ...query, holder: "a", leaseMs: 1 });
    await eventually("it was taken over", async () => {
      return (await second.takeLanes({ ...query, holder: "b", leaseMs: LONG_MS })).length === 1;
    });
    const change = changes(session, { entries: [message(1)], mail: mail({ lane: lost! }) });
    await assert.rejects(
      first.commit(change),
      (error) => SessionError.is(error) && error.code === "lease-lost" && !error.isRetryable,
    );
    assert.deepEqual(await allEntries(second, session), []);
    const stranger = { ...lost!, token: 2, owner: "stranger" };
    await assert.rejects(first.commit({ ...change, mail: mail({ lane: stranger }) }), { code: "lease-lost" });
    assert.equal(await second.commit({ ...change, mail: mail({ lane: { ...lost!, token: 2 } }) }), true);
  }),

  two("what is posted in the moment of a release is not forgotten", async (first, second) => {
    const lane = freshLane();
    for (let round = 0; round < 20; round++) {
      await posted(first, lane, `a${round}`);
      const held = await takeOne(first, lane);
      const open = await first.letters({ ...lane, states: ["waiting"], limit: 99 });
      const letters = open.map(({ number }) => ({ number, state: "done" }) as const);
      await Promise.all([
        first.settle(mail({ lane: held, letters, release: true })),
        second.post(letter(lane, `b${round}`)),
        second.post(letter(lane, `c${round}`)),
      ]);
      const next = await takeOne(second, lane);
      const rest = await second.letters({ ...lane, states: ["waiting"], limit: 99 });
      assert.equal(rest.length, 2);
      const done = rest.map(({ number }) => ({ number, state: "done" }) as const);
      assert.equal(await second.settle(mail({ lane: next, letters: done, release: true })), true);
    }
  }),
];
