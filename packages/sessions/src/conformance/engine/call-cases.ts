import { strict as assert } from "node:assert";
import type { CallRow } from "../../engine/rows.ts";
import { type EngineCase, one } from "./engine-case.ts";
import { begin, call, changes, message, reload } from "./samples.ts";

const byId = (a: CallRow, b: CallRow) => a.step - b.step || (a.id < b.id ? -1 : 1);

/** Calls without a result. */
export const callCases: readonly EngineCase[] = [
  one("a session is loaded with its waiting and running calls, not with closed ones", async (engine) => {
    const open = [call(1, "a"), call(1, "b", { state: "running" })];
    const closed = call(1, "c", { state: "closed", closedBy: 2 });
    const session = await begin(engine, {}, { calls: [...open, closed] });
    const loaded = await engine.load(session.owner, session.id);
    assert.deepEqual([...(loaded?.calls ?? [])].sort(byId), open);
    assert.deepEqual(await engine.calls(session, ["c"]), [closed]);
  }),
  one("calls are found by id, in every step, and only in their session", async (engine) => {
    const reused = [
      call(1, "a", { state: "closed", closedBy: 2 }),
      call(3, "a"),
      call(3, "b", { name: "other" }),
    ];
    const session = await begin(engine, {}, { calls: reused });
    await begin(engine, {}, { calls: [call(9, "a")] });
    const found = await engine.calls(session, ["a", "b", "none"]);
    assert.deepEqual(found.sort(byId), reused);
    assert.deepEqual(await engine.calls(session, []), []);
  }),
  one("a call is new, changed, or gone", async (engine) => {
    const session = await begin(engine, {}, { calls: [call(1, "a"), call(1, "b"), call(2, "a")] });
    const change = changes(session, {
      entries: [message(1)],
      calls: [call(1, "b", { state: "closed", closedBy: 1, name: "renamed" }), call(1, "c")],
      answered: [
        { step: 1, id: "a" },
        { step: 1, id: "never there" },
      ],
    });
    assert.equal(await engine.commit(change), true);
    const left = await engine.calls(session, ["a", "b", "c"]);
    assert.deepEqual(left.sort(byId), [
      call(1, "b", { state: "closed", closedBy: 1, name: "renamed" }),
      call(1, "c"),
      call(2, "a"),
    ]);
  }),
  one("a call that is changed and answered at a time is gone", async (engine) => {
    const session = await begin(engine, {}, { calls: [call(1, "a")] });
    const change = changes(session, {
      entries: [message(1)],
      calls: [call(1, "a", { state: "running" }), call(1, "b")],
      answered: [
        { step: 1, id: "a" },
        { step: 1, id: "b" },
      ],
    });
    assert.equal(await engine.commit(change), true);
    assert.deepEqual(await engine.calls(session, ["a", "b"]), []);
  }),
  one("ids of calls may be long and strange", async (engine) => {
    const long = "x".repeat(20_000);
    const random = Array.from({ length: 9_000 }, (_, index) => ((index * 7_919) % 36_000).toString(36)).join(
      "",
    );
    const ids = [
      "",
      " ",
      "NUL \0 in it",
      "\ud800 lone",
      "\x1a0000",
      "🧵",
      'a"b\\c{},',
      long,
      `${long}y`,
      random,
    ];
    const session = await begin(engine, {}, { calls: ids.map((id) => call(1, id, { name: id })) });
    const found = await engine.calls(session, ids);
    assert.deepEqual(new Set(found.map(({ id }) => id)), new Set(ids));
    for (const { id, name } of found) assert.equal(name, id);
    const loaded = await engine.load(session.owner, session.id);
    assert.deepEqual(new Set(loaded?.calls.map(({ id }) => id)), new Set(ids));
    const answered = ids.map((id) => ({ step: 1, id }));
    assert.equal(await engine.commit(changes(session, { entries: [message(1)], answered })), true);
    assert.deepEqual(await engine.calls(session, ids), []);
  }),
  one("ten thousand calls fit into one commit", async (engine) => {
    const session = await begin(engine);
    const calls = Array.from({ length: 10_000 }, (_, index) => call(1, `call-${index}`));
    assert.equal(await engine.commit(changes(session, { entries: [message(1)], calls })), true);
    const loaded = await engine.load(session.owner, session.id);
    assert.equal(loaded?.calls.length, 10_000);
    const answered = calls.map(({ step, id }) => ({ step, id }));
    const now = await reload(engine, session);
    assert.equal(await engine.commit(changes(now, { entries: [message(2)], answered })), true);
    assert.deepEqual((await engine.load(session.owner, session.id))?.calls, []);
  }),
];
