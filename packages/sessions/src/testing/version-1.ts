import assert from "node:assert/strict";
import { lines, mail, posted, takeOne } from "../conformance/engine/mail-samples.ts";
import { changes, message, messages, newSession, reload } from "../conformance/engine/samples.ts";
import type { Engine, NewSession } from "../engine/engine.ts";

// Databases as version 1 wrote them, which every later version must be able to open, are kept beside each engine.

/** What is in a database of version 1. */
export const version1: NewSession = newSession(
  {
    owner: "alice",
    id: "of version 1",
    head: 70,
    turn: 2,
    turnState: "open",
    step: 69,
    holder: "somebody",
    model: "some-model",
    label: '{"title":"Größe"}',
    usage: '{"input":12}',
    created: 1_700_000_000_000,
    updated: 1_700_000_060_000,
  },
  {
    entries: messages(1, 70),
    turns: [
      { turn: 1, first: 1, state: "done", started: 1_700_000_000_000, updated: 1_700_000_010_000 },
      { turn: 2, first: 40, state: "open", started: 1_700_000_020_000, updated: 1_700_000_060_000 },
    ],
    calls: [
      { step: 30, id: "call-1", name: "search", state: "closed", closedBy: 31 },
      { step: 69, id: "call-2", name: "search", state: "running", closedBy: 0 },
    ],
    marks: [
      { seq: 35, kind: "revert", from: 20, to: 25, fromTurn: 1, toTurn: 1, undoneBy: 36 },
      { seq: 50, kind: "compaction", from: 1, to: 20, fromTurn: 0, toTurn: 0, undoneBy: 0 },
    ],
  },
);

/** Fails unless everything of version 1 is there, and the session can go on. */
export async function requireVersion1(engine: Engine): Promise<void> {
  const session = await reload(engine, version1.session);
  assert.deepEqual(session, { ...version1.session, sid: session.sid });
  const all = { from: 0, to: Number.MAX_SAFE_INTEGER };
  assert.deepEqual(await engine.entries(session, all), version1.entries);
  assert.deepEqual(await engine.turns(session, all), version1.turns);
  assert.deepEqual(await engine.marks(session), version1.marks);
  assert.deepEqual(await engine.calls(session, ["call-1", "call-2"]), version1.calls);
  assert.deepEqual(
    (await engine.holders()).holders.map(({ holder }) => holder),
    ["somebody"],
  );
  assert.ok(await engine.commit(changes(session, { entries: [message(71)] })));
  assert.equal((await engine.entries(session, all)).length, 71);
  // What later versions added works as well.
  const lane = { box: "in", owner: "alice", lane: session.id };
  const [row] = await posted(engine, lane, "first");
  const held = await takeOne(engine, lane);
  const settled = mail({ lane: held, letters: [{ number: row?.number ?? 0, state: "done" }], release: true });
  const next = changes(await reload(engine, session), { entries: [message(72)], mail: settled });
  assert.ok(await engine.commit(next));
  assert.deepEqual(await lines(engine, lane), ["first done"]);
}
