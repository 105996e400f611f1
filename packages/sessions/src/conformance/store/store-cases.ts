import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import type { SessionRow } from "../../engine/rows.ts";
import type { SessionEvent } from "../../feed/session-event.ts";
import type { SealKey } from "../../seal/sealer.ts";
import type { Session } from "../../store/session.ts";
import { calls, results, says, system, user } from "../said.ts";
import { refused, type StoreCase, seen, sessionCase, storeCase, told } from "./store-case.ts";

function key(name: string): SealKey {
  return { name, key: randomBytes(32) };
}

/** The first `count` events of a session. */
async function events(session: Session, count: number, after = 0): Promise<SessionEvent[]> {
  const found: SessionEvent[] = [];
  for await (const event of session.subscribe({ after })) if (found.push(event) === count) break;
  return found;
}

/** Owners, lists, keys, retention, events, and processes that ended. */
export const storeCases: readonly StoreCase[] = [
  storeCase("a session of another owner does not exist", async ({ store, sessions }) => {
    const session = await sessions.create({ id: "mine", title: "hush" });
    await session.append(user("secret word"));
    const other = store.of(`owner ${randomUUID()}`);
    await refused("no-such-session", other.get("mine"));
    assert.deepEqual((await other.list()).sessions, []);
    assert.deepEqual((await other.list({ search: "secret" })).sessions, []);
    await other.create({ id: "mine" });
    assert.equal((await sessions.list()).sessions[0]?.title, "hush");
    await refused("session-exists", sessions.create({ id: "mine" }));
  }),

  storeCase("sessions are listed, found, renamed, put away and deleted", async ({ sessions }) => {
    const made: Session[] = [];
    for (let index = 0; index < 7; index++) made.push(await sessions.create({ title: `Trip ${index}` }));
    await made[2]?.append([user('a "quoted" Ünïcode word\n100% sure_'), says("ok")]);
    const ids = async (search?: string): Promise<string[]> =>
      (await sessions.list(search === undefined ? {} : { search })).sessions.map(({ id }) => id);
    assert.equal((await ids()).length, 7);
    assert.deepEqual(await ids('"QUOTED"'), [made[2]?.id]);
    assert.deepEqual(await ids("100% SURE_"), [made[2]?.id]);
    assert.deepEqual(await ids("100%_SURE"), []);
    assert.deepEqual(await ids("trip 5"), [made[5]?.id]);
    const first = await sessions.list({ limit: 4 });
    const second = await sessions.list({ limit: 4, cursor: first.next as string });
    assert.equal(new Set([...first.sessions, ...second.sessions].map(({ id }) => id)).size, 7);
    assert.equal(second.next, undefined);
    await made[0]?.update({ title: "Home", metadata: { tags: ["x"] }, model: "gpt-5" });
    const { title, metadata, model } = (await made[0]?.status()) ?? {};
    assert.deepEqual([title, metadata, model], ["Home", { tags: ["x"] }, "gpt-5"]);
    await made[1]?.update({ state: "archived" });
    await made[3]?.update({ state: "deleted" });
    assert.equal((await ids()).length, 5);
    assert.equal((await sessions.list({ states: ["active", "archived"] })).sessions.length, 6);
    await refused("no-such-session", (made[3] as Session).append(user("hello?")));
    await refused("no-such-session", sessions.get(made[3]?.id ?? ""));
  }),

  storeCase(
    "content is sealed at rest, and keys are changed while it runs",
    async ({ engine, open, sessions }) => {
      const [one, two] = [key("one"), key("two")];
      const first = await open({ keys: [one] });
      const { owner } = sessions;
      const session = await first.of(owner).create({ title: "secret title" });
      await session.append([user("secret question"), says("secret answer")]);
      const row = (await engine.load(owner, session.id))?.session as SessionRow;
      const stored = await engine.entries(row, { from: 1, to: row.head });
      assert.ok(!JSON.stringify([row, stored]).includes("secret"));
      assert.deepEqual(
        (await first.of(owner).list({ search: "SECRET ANSWER" })).sessions.map(({ id }) => id),
        [session.id],
      );
      await refused("sealed", (await sessions.get(session.id)).read());
      const second = await open({ keys: [two, one] });
      const again = await second.of(owner).get(session.id);
      await again.append(user("another secret"));
      assert.equal((await seen(again)).length, 3);
      assert.ok((await second.rotateKeys({ owner })) >= 3);
      assert.equal(await second.rotateKeys({ owner }), 0);
      const third = await open({ keys: [two] });
      assert.equal((await seen(await third.of(owner).get(session.id))).length, 3);
      await refused("sealed", (await (await open({ keys: [key("two")] })).of(owner).get(session.id)).read());
    },
  ),

  storeCase(
    "retention removes whole turns, never the newest, and keeps the rules",
    async ({ sessions, store }) => {
      const session = await sessions.create();
      await session.append(system("rules"));
      for (let index = 1; index <= 5; index++)
        await session.append([user(`q${index}`), calls("a"), results("a"), says(`a${index}`)]);
      const { owner } = sessions;
      assert.deepEqual(await store.retain({ maxTurns: 2, owner }), [
        { owner, id: session.id, turns: [1, 3] },
      ]);
      assert.deepEqual(
        (await told(session)).filter((line) => !line.includes("a]") && !line.includes("(a)")),
        ["system rules", "user q4", "assistant a4", "user q5", "assistant a5"],
      );
      assert.deepEqual(await session.diagnose(), []);
      assert.deepEqual(await store.retain({ maxTurns: 2, owner }), []);
      await new Promise((resolve) => setTimeout(resolve, 5));
      assert.deepEqual(await store.retain({ maxAgeMs: 0, owner }), [
        { owner, id: session.id, turns: [4, 4] },
      ]);
      assert.equal((await seen(session)).at(-1), "assistant a5");
      await session.append(user("q6"));
      await refused("bad-option", store.retain({}));
      await refused("bad-option", store.retain({ maxTurns: 0 }));
    },
  ),

  sessionCase("retention keeps what a model was told of the turns that go", async (session, { store }) => {
    const long = "word ".repeat(150);
    for (let index = 1; index <= 20; index++)
      await session.append([user(`q${index} ${long}`), says(`a${index} ${long}`)]);
    await session.compact({ budget: 2_000 });
    await session.append([user("last"), says("ok")]);
    const [summary] = (await seen(session)).filter((line) => line.includes("summary"));
    await store.retain({ maxTurns: 1, owner: session.owner });
    assert.ok(summary !== undefined && (await seen(session)).includes(summary));
    assert.equal((await told(session)).length, 2);
  }),

  sessionCase("events come in order, without gaps or doubles, from any store", async (session, { open }) => {
    const other = await (await open()).of(session.owner).get(session.id);
    const all = events(session, 31);
    const far = events(other, 31);
    await session.append(user("q0"));
    for (let index = 1; index <= 14; index++) {
      await session.append(says(`a${index}`));
      await other.append(user(`q${index}`));
    }
    await session.update({ title: "end" });
    for (const found of [await all, await far])
      assert.deepEqual(
        found.map(({ seq }) => seq),
        Array.from({ length: 31 }, (_, index) => index + 1),
      );
    assert.deepEqual(
      (await events(session, 3, 28)).map(({ seq }) => seq),
      [29, 30, 31],
    );
    assert.equal((await all)[1]?.kind, "message");
  }),

  sessionCase("a subscription ends when it is told to", async (session) => {
    const stop = new AbortController();
    const found: SessionEvent[] = [];
    const done = (async () => {
      for await (const event of session.subscribe({ signal: stop.signal })) found.push(event);
    })();
    await session.append(user("q"));
    while (found.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    await done;
    assert.equal(found.length, 2);
  }),

  sessionCase("two stores write one session, and nothing is lost", async (session, { open }) => {
    const other = await (await open()).of(session.owner).get(session.id);
    const writers = [session, other, session, other];
    await Promise.all(
      writers.map(async (writer, who) => {
        for (let index = 0; index < 15; index++) await writer.append([user(`${who}.${index}`), says("ok")]);
      }),
    );
    const lines = (await told(session)).filter((line) => line.startsWith("user"));
    assert.equal(new Set(lines).size, 60);
    for (const who of [0, 1, 2, 3]) {
      const own = lines.filter((line) => line.startsWith(`user ${who}.`));
      assert.deepEqual(
        own,
        own.toSorted((a, b) => Number(a.split(".")[1]) - Number(b.split(".")[1])),
      );
    }
  }),
];
