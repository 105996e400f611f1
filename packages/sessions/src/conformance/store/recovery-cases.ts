import assert from "node:assert/strict";
import type { SessionRow } from "../../engine/rows.ts";
import { calls, says, user } from "../said.ts";
import { abandon, type StoreCase, sessionCase, storeCase } from "./store-case.ts";

/** Turns that a process abandoned, and what other stores did in the meantime. */
export const recoveryCases: readonly StoreCase[] = [
  sessionCase("turns whose process is gone are marked as interrupted", async (session, { engine, open }) => {
    await session.append([user("q"), calls("a", "b")]);
    await session.startCall("a");
    await abandon(engine, session);
    const store = await open();
    const again = await store.of(session.owner).get(session.id);
    const { turnState, openCalls } = await again.status();
    assert.equal(turnState, "interrupted");
    assert.deepEqual(
      openCalls.map(({ outcome }) => outcome),
      ["may-have-run", "never-ran"],
    );
    const { report } = await again.append(user("are you there?"));
    assert.equal(report?.edits.length, 2);
  }),

  sessionCase(
    "a turn that was left is found whatever is remembered",
    async (session, { store, engine, open }) => {
      await session.append([user("q1"), says("a1")]);
      const elsewhere = await (await open()).of(session.owner).get(session.id);
      await elsewhere.append(user("q2"));
      await abandon(engine, session);
      const found = await store.recover();
      assert.deepEqual(
        found.filter(({ owner }) => owner === session.owner).map(({ turn }) => turn),
        [2],
      );
      assert.equal((await session.status()).turnState, "interrupted");
    },
  ),

  sessionCase("a turn is ended whatever is remembered", async (session, { open }) => {
    await session.append([user("q1"), says("a1")]);
    const elsewhere = await (await open()).of(session.owner).get(session.id);
    await elsewhere.append(user("q2"));
    await session.endTurn("done");
    assert.equal((await elsewhere.status()).turnState, "done");
  }),

  storeCase("stores that recover at a time share the work", async ({ store, sessions, engine, open }) => {
    const stores = [store, await open(), await open()];
    const ids: string[] = [];
    for (let count = 0; count < 50; count++) {
      const session = await sessions.create();
      await session.append(user("q"));
      await abandon(engine, session);
      ids.push(session.id);
    }
    const found = (await Promise.all(stores.map((each) => each.recover()))).flat();
    const mine = found.filter(({ owner }) => owner === sessions.owner);
    assert.deepEqual(mine.map(({ id }) => id).sort(), ids.sort());
    assert.deepEqual(await store.recover(), []);
    // All claims have been released.
    for (const id of ids) {
      const row = (await engine.load(sessions.owner, id))?.session as SessionRow;
      assert.equal(row.turnState, "interrupted");
      assert.equal(await engine.lease(row, "recovery", "somebody", 1), true);
    }
  }),
];
