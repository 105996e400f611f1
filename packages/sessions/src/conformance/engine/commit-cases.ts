import { strict as assert } from "node:assert";
import { type EngineCase, one, two } from "./engine-case.ts";
import {
  allEntries,
  allTurns,
  begin,
  call,
  changes,
  mark,
  message,
  messages,
  reload,
  turn,
} from "./samples.ts";

const WRITERS = 8;
const COMMITS = 15;

const noLostUpdates = two(
  "writers of two processes lose nothing and write nothing twice",
  async (first, second) => {
    const session = await begin(first);
    const write = async (writer: number) => {
      const engine = writer % 2 ? first : second;
      for (let done = 0; done < COMMITS; ) {
        const now = await reload(engine, session);
        if (await engine.commit(changes(now, { entries: [message(now.head + 1, `${writer}/${done}`)] })))
          done += 1;
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    const entries = await allEntries(first, session);
    assert.deepEqual(
      entries.map(({ seq }) => seq),
      Array.from({ length: WRITERS * COMMITS }, (_, index) => index + 1),
    );
    assert.equal(new Set(entries.map(({ body }) => body)).size, WRITERS * COMMITS);
    assert.equal((await reload(second, session)).head, WRITERS * COMMITS);
  },
);

const manySessions = two(
  "commits to many sessions at a time take effect each by itself",
  async (first, second) => {
    const engines = [first, second];
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        begin(
          engines[index % 2]!,
          { head: 1 },
          {
            entries: [message(1)],
            calls: [call(1, "a"), call(1, "b")],
            marks: [mark(1, 1, 1)],
          },
        ),
      ),
    );
    const outcomes = await Promise.allSettled(
      made.map((session, index) => {
        const kinds = [
          { entries: [message(2, `own ${index}`)] },
          { entries: messages(2, 6), turns: [turn(1)] },
          {
            entries: [message(2)],
            turns: [turn(1), turn(2)],
            calls: [call(2, "c")],
            answered: [{ step: 1, id: "a" }],
          },
          { entries: [message(2)], marks: [mark(2, 1, 1)], undone: [{ seq: 1, by: 2 }] },
          { entries: [message(2)], expected: 0 },
          { entries: [message(2), message(1, "clashes")] },
        ];
        const change = changes(session, { ...kinds[index % 6], to: { label: `label ${index}` } });
        return engines[Math.floor(index / 3) % 2]!.commit(change);
      }),
    );
    for (const [index, session] of made.entries()) {
      const { status, ...outcome } = outcomes[index]!;
      const kind = index % 6;
      assert.equal(status, kind === 5 ? "rejected" : "fulfilled");
      if (kind < 5) assert.deepEqual(outcome, { value: kind < 4 });
      const bodies = (await allEntries(first, session)).map(({ body }) => body).slice(1);
      const expected = [
        [`own ${index}`],
        messages(2, 6).map((_, at) => `message ${at + 2}`),
        ["message 2"],
        ["message 2"],
        [],
        [],
      ];
      assert.deepEqual(
        bodies,
        expected[kind]?.map((text) => JSON.stringify(text)),
      );
      assert.equal((await reload(first, session)).label, kind < 4 ? `label ${index}` : "{}");
      assert.equal((await allTurns(first, session)).length, [0, 1, 2, 0, 0, 0][kind]);
      assert.equal((await first.calls(session, ["a", "b", "c"])).length, 2);
      assert.deepEqual(
        (await first.marks(session)).map(({ undoneBy }) => undoneBy),
        kind === 3 ? [2, 0] : [0],
      );
    }
  },
);

/** Changes: all of them or none, and only on the head they were decided on. */
export const commitCases: readonly EngineCase[] = [
  two(
    "a commit that only advances a session does so once, and leaves the rest as it is",
    async (first, second) => {
      const made = await begin(first, {
        holder: "h",
        model: "m",
        label: '{"title":"kept"}',
        usage: '{"out":2}',
      });
      let session = made;
      for (let seq = 1; seq <= 40; seq += 1) {
        // Now and then the clock moves on by more than a list may lag behind, and the state of the turn changes with it.
        const updated = made.updated + seq * 3_000;
        const turnState = seq % 5 === 0 ? "done" : "open";
        const advance = changes(session, {
          advances: true,
          entries: [message(seq, `message ${seq}`, { turn: seq, at: updated })],
          turns: [turn(seq, { first: seq, state: turnState })],
          to: { turn: seq, turnState, step: seq % 3, updated },
        });
        assert.equal(await first.commit(advance), true);
        assert.equal(await second.commit({ ...advance, op: "another" }), false);
        assert.equal(
          await second.commit({ ...advance, session: { ...advance.session, owner: "other" } }),
          false,
        );
        session = advance.session;
        assert.deepEqual(await reload(second, made), session);
        const [listed] = await second.list(made.owner, { states: ["active"], limit: 1 });
        assert.equal(listed?.head, seq);
      }
      assert.deepEqual(
        (await allEntries(second, made)).map(({ seq, turn, body }) => [seq, turn, body]),
        messages(1, 40).map(({ seq, body }) => [seq, seq, body]),
      );
      assert.deepEqual(
        (await allTurns(second, made)).map(({ turn, state }) => [turn, state]),
        messages(1, 40).map(({ seq }) => [seq, seq % 5 === 0 ? "done" : "open"]),
      );
    },
  ),
  one("a commit rewrites the session and adds what it brings", async (engine) => {
    const session = await begin(engine);
    const to = {
      turn: 1,
      turnState: "open",
      step: 2,
      holder: "h",
      state: "archived",
      model: "m",
      label: '{"title":"new"}',
      usage: '{"out":2}',
      updated: 9_000,
    } as const;
    const change = changes(session, {
      to,
      entries: messages(1, 2),
      turns: [turn(1)],
      calls: [call(2, "a")],
      marks: [mark(2, 1, 1)],
    });
    assert.equal(await engine.commit(change), true);
    const loaded = await engine.load(session.owner, session.id);
    assert.deepEqual(loaded, { session: { ...session, ...to, head: 2 }, calls: [call(2, "a")] });
    assert.deepEqual(await allEntries(engine, session), messages(1, 2));
    assert.deepEqual(await allTurns(engine, session), [turn(1)]);
    assert.deepEqual(await engine.marks(session), [mark(2, 1, 1)]);
  }),
  one("a commit on an old head changes nothing at all", async (engine) => {
    const session = await begin(
      engine,
      {},
      { calls: [call(1, "a")], marks: [mark(1, 1, 1)], turns: [turn(1)] },
    );
    assert.equal(await engine.commit(changes(session, { entries: [message(1)] })), true);
    const late = changes(session, {
      to: { label: "late" },
      entries: [message(1, "late")],
      turns: [turn(1, { state: "failed" }), turn(2)],
      calls: [call(1, "b")],
      answered: [{ step: 1, id: "a" }],
      marks: [mark(9, 1, 1)],
      undone: [{ seq: 1, by: 9 }],
      purge: { from: 1, to: 1 },
    });
    assert.equal(await engine.commit(late), false);
    const loaded = await engine.load(session.owner, session.id);
    assert.deepEqual(loaded, { session: { ...session, head: 1 }, calls: [call(1, "a")] });
    assert.deepEqual(await allEntries(engine, session), [message(1)]);
    assert.deepEqual(await allTurns(engine, session), [turn(1)]);
    assert.deepEqual(await engine.marks(session), [mark(1, 1, 1)]);
  }),
  one("a commit that fails in the middle changes nothing at all", async (engine) => {
    const session = await begin(engine, { head: 1 }, { entries: [message(1)] });
    const clashing = changes(session, {
      to: { label: "half" },
      turns: [turn(1)],
      calls: [call(1, "a")],
      entries: [message(2), message(1)],
    });
    await assert.rejects(engine.commit(clashing));
    assert.deepEqual(await engine.load(session.owner, session.id), { session, calls: [] });
    assert.deepEqual(await allEntries(engine, session), [message(1)]);
    assert.deepEqual(await allTurns(engine, session), []);
  }),
  one("a commit to a session that is not there changes nothing", async (engine) => {
    const session = await begin(engine);
    const nowhere = { ...session, sid: session.sid + 1_000_000 };
    assert.equal(await engine.commit(changes(nowhere, { entries: [message(1)] })), false);
    assert.deepEqual(await allEntries(engine, nowhere), []);
  }),
  one("a commit without entries rewrites the session on the same head", async (engine) => {
    const session = await begin(engine, { head: 1 }, { entries: [message(1)], calls: [call(1, "a")] });
    const change = changes(session, { to: { holder: "h" }, calls: [call(1, "a", { state: "running" })] });
    assert.equal(await engine.commit(change), true);
    const loaded = await engine.load(session.owner, session.id);
    assert.deepEqual(loaded, {
      session: { ...session, holder: "h" },
      calls: [call(1, "a", { state: "running" })],
    });
  }),
  one("a turn is new or changed, many at a time", async (engine) => {
    const session = await begin(engine, { head: 1 }, { entries: [message(1)], turns: [turn(1), turn(2)] });
    const changed = [turn(2, { first: 7, state: "done", started: 8, updated: 9 }), turn(3), turn(4)];
    assert.equal(await engine.commit(changes(session, { entries: [message(2)], turns: changed })), true);
    assert.deepEqual(await allTurns(engine, session), [turn(1), ...changed]);
  }),
  one("commits of any number of entries keep them all", async (engine) => {
    let session = await begin(engine);
    for (const count of [1, 2, 3, 4, 5, 100]) {
      const entries = messages(session.head + 1, session.head + count);
      assert.equal(await engine.commit(changes(session, { entries })), true);
      session = await reload(engine, session);
    }
    assert.deepEqual(await allEntries(engine, session), messages(1, 115));
  }),
  two("of commits on one head, one takes effect", async (first, second) => {
    const session = await begin(first);
    const attempts = Array.from({ length: 20 }, (_, index) =>
      changes(session, {
        to: { label: String(index) },
        entries: [message(1, String(index))],
        turns: [turn(1)],
      }),
    );
    const outcomes = await Promise.all(
      attempts.map((one, index) => (index % 2 ? first : second).commit(one)),
    );
    assert.equal(outcomes.filter(Boolean).length, 1);
    const winner = attempts[outcomes.indexOf(true)];
    assert.deepEqual(await allEntries(second, session), winner?.entries);
    assert.deepEqual(await reload(second, session), winner?.session);
  }),
  noLostUpdates,
  manySessions,
  two("what was committed is seen by others at once", async (first, second) => {
    let session = await begin(first);
    for (let seq = 1; seq <= 10; seq += 1) {
      await first.commit(changes(session, { entries: [message(seq)] }));
      session = await reload(second, session);
      assert.equal(session.head, seq);
    }
  }),
];
