import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { check, contracts } from "@suture/core";
import type { Changes, Engine } from "../../engine/engine.ts";
import type { Entry, MarkRow, SessionRow } from "../../engine/rows.ts";
import type { Session } from "../../store/session.ts";
import { calls, results, says, user } from "../said.ts";
import { type StoreCase, seen, sessionCase, told } from "./store-case.ts";

const NOTHING = { entries: [], turns: [], calls: [], answered: [], marks: [], undone: [] };

/** Writes rows behind the store's back, as another program might. */
async function tamper(
  engine: Engine,
  session: Session,
  change: (row: SessionRow) => Partial<Changes>,
): Promise<void> {
  const row = (await engine.load(session.owner, session.id))?.session as SessionRow;
  assert.ok(
    await engine.commit({ ...NOTHING, op: randomUUID(), expected: row.head, session: row, ...change(row) }),
  );
}

function entry(row: SessionRow, offset: number, kind: Entry["kind"], content: unknown, role = ""): Entry {
  return { seq: row.head + offset, kind, turn: row.turn, at: 0, role, body: JSON.stringify(content) };
}

async function requireValid(session: Session): Promise<void> {
  for (const { name } of contracts) {
    const { document } = await session.read({ for: name });
    assert.ok(check(document, { from: "suture", for: name }).ok, name);
  }
}

async function codes(session: Session): Promise<string[]> {
  return (await session.diagnose()).map(({ code }) => code);
}

/** Sessions left in disorder recover without manual work. */
export const healCases: readonly StoreCase[] = [
  sessionCase("a session that is well is left alone", async (session) => {
    await session.append([user("q"), calls("a"), results("a"), says("done"), user("q2"), calls("b")]);
    assert.deepEqual(await session.heal(), { problems: [] });
  }),

  // From a post-mortem: a compaction flag set in the middle of a turn kept the session from ever working again.
  sessionCase("a session whose compaction cut a turn in two comes back", async (session, { engine }) => {
    const { messages } = await session.append([
      user("q1"),
      says("a1"),
      user("q2"),
      calls("x"),
      results("x"),
      calls("y"),
      results("y"),
      says("done"),
    ]);
    const watermark = messages[5] as number;
    const record = { watermark, items: [{ message: user("summary of all that") }] };
    const mark: MarkRow = {
      seq: 0,
      kind: "compaction",
      from: 1,
      to: watermark,
      fromTurn: 0,
      toTurn: 0,
      undoneBy: 0,
    };
    await tamper(engine, session, (row) => ({
      session: { ...row, head: row.head + 1 },
      entries: [entry(row, 1, "compaction", record)],
      marks: [{ ...mark, seq: row.head + 1 }],
    }));
    // Even before healing, the request sent is accepted.
    await requireValid(session);
    assert.deepEqual(await codes(session), ["broken-mark"]);
    const { problems } = await session.heal();
    assert.equal(problems.length, 1);
    assert.deepEqual(await codes(session), []);
    assert.deepEqual(await seen(session), [
      "user summary of all that",
      "assistant [y]",
      "tool (y)",
      "assistant done",
    ]);
    await session.append(user("thanks"));
    await requireValid(session);
  }),

  sessionCase("a compaction that stands for nothing is taken back", async (session, { engine }) => {
    const { messages } = await session.append([user("q1"), says("a1"), user("q2"), says("a2")]);
    const to = messages[1] as number;
    await tamper(engine, session, (row) => ({
      session: { ...row, head: row.head + 1 },
      entries: [entry(row, 1, "compaction", "oops")],
      marks: [{ seq: row.head + 1, kind: "compaction", from: 1, to, fromTurn: 0, toTurn: 0, undoneBy: 0 }],
    }));
    assert.deepEqual(await codes(session), ["broken-mark"]);
    await session.heal();
    assert.equal((await seen(session)).length, 4);
    assert.deepEqual(await codes(session), []);
  }),

  sessionCase("a deletion of half a pair is taken back", async (session, { engine }) => {
    const { messages } = await session.append([user("q1"), calls("a"), results("a"), says("done")]);
    const target = messages[2] as number;
    await tamper(engine, session, (row) => ({
      session: { ...row, head: row.head + 1 },
      entries: [entry(row, 1, "delete", { messages: [target] })],
      marks: [
        { seq: row.head + 1, kind: "delete", from: target, to: target, fromTurn: 0, toTurn: 0, undoneBy: 0 },
      ],
    }));
    await requireValid(session);
    assert.deepEqual(await codes(session), ["broken-mark"]);
    await session.heal();
    assert.deepEqual(await seen(session), ["user q1", "assistant [a]", "tool (a)", "assistant done"]);
  }),

  sessionCase(
    "rows that another program appended are found, and turns made of them",
    async (session, { engine }) => {
      await session.append([user("q1"), says("a1")]);
      await tamper(engine, session, (row) => ({
        entries: [
          entry(row, 1, "message", user("q2"), "user"),
          entry(row, 2, "message", calls("z"), "assistant"),
          entry(row, 3, "message", results("z"), "tool"),
          entry(row, 4, "message", says("a2"), "assistant"),
        ],
      }));
      assert.deepEqual(await codes(session), ["wrong-head", "wrong-turns"]);
      await session.heal();
      assert.deepEqual(await codes(session), []);
      assert.equal((await told(session)).length, 6);
      assert.deepEqual(
        (await session.page()).turns.map(({ turn }) => turn),
        [2, 1],
      );
      await session.append([user("q3"), says("a3")]);
      assert.deepEqual(await codes(session), []);
      await requireValid(session);
    },
  ),

  sessionCase("an entry that cannot be read is hidden, and kept", async (session, { engine }) => {
    await session.append([user("q1"), says("a1")]);
    await tamper(engine, session, (row) => ({
      session: { ...row, head: row.head + 1 },
      entries: [{ ...entry(row, 1, "message", {}), body: '{"role":"user","par' }],
    }));
    assert.ok((await codes(session)).includes("unreadable-entry"));
    await session.heal();
    assert.deepEqual(await seen(session), ["user q1", "assistant a1"]);
    assert.deepEqual(await codes(session), []);
    const { session: row } = (await engine.load(session.owner, session.id)) as { session: SessionRow };
    const kept = await engine.entries(row, { from: 1, to: row.head });
    assert.ok(kept.some(({ body }) => body === '{"role":"user","par'));
  }),

  sessionCase("flags of calls that are wrong are put right", async (session, { engine }) => {
    await session.append([user("q1"), calls("a", "b"), results("a")]);
    await tamper(engine, session, (row) => ({
      session: { ...row, head: row.head + 1, step: 0 },
      entries: [entry(row, 1, "update", {})],
      calls: [{ step: 1, id: "ghost", name: "look", state: "running", closedBy: 0 }],
      answered: [{ step: row.step, id: "b" }],
    }));
    assert.deepEqual(await codes(session), ["wrong-calls"]);
    await session.heal();
    assert.deepEqual(await codes(session), []);
    assert.deepEqual(
      (await session.status()).openCalls.map(({ id }) => id),
      ["b"],
    );
    await session.append([results("b"), says("done")]);
    await requireValid(session);
  }),
];
