import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { NEVER } from "../../engine/mail-rows.ts";
import { eventually } from "../engine/samples.ts";
import { user } from "../said.ts";
import { boxes, LEASE, takeOne } from "./mail-bench.ts";
import { refused, type StoreCase, storeCase } from "./store-case.ts";

/** Letters, lanes, claims and notes. */
export const mailCases: readonly StoreCase[] = [
  storeCase(
    "a letter is accepted once, dealt with once, and tells what came of it",
    async ({ store, sessions }) => {
      const { inbox } = boxes(store);
      const { owner } = sessions;
      const lane = { owner, lane: "one" };
      const body = { type: "message", text: "Hello" };
      const { letter, isNew } = await inbox.post({ ...lane, key: "k", body });
      const { number, accepted } = letter;
      const base = {
        number,
        ...lane,
        key: "k",
        rank: "person",
        attempts: 0,
        due: 0,
        body,
        accepted,
      } as const;
      assert.deepEqual(letter, { ...base, state: "waiting", outcome: undefined, updated: accepted });
      assert.equal(isNew, true);
      assert.equal((await inbox.post({ ...lane, key: "k", body: "again" })).isNew, false);
      const { claim, letters } = await takeOne(inbox);
      assert.deepEqual(letters, [letter]);
      assert.deepEqual([claim.owner, claim.lane, claim.token], [owner, "one", 1]);
      assert.deepEqual(await inbox.take(LEASE), []);
      await claim.settle({ letters: [{ number, state: "done", outcome: { turn: 1 } }], release: true });
      const found = await inbox.find({ ...lane, key: "k" });
      assert.deepEqual(found, { ...base, state: "done", outcome: { turn: 1 }, updated: found?.updated });
      assert.equal(await inbox.find({ ...lane, owner: "other", key: "k" }), undefined);
      const { letter: known } = await inbox.post({ ...lane, key: "k", body: "again" });
      assert.deepEqual(known, found);
      assert.deepEqual(await inbox.take(LEASE), []);
    },
  ),

  storeCase("letters without a key are all different", async ({ store, sessions }) => {
    const { inbox } = boxes(store);
    for (let count = 0; count < 3; count++)
      assert.ok((await inbox.post({ owner: sessions.owner, lane: "l", body: null })).isNew);
    assert.equal((await inbox.list()).length, 3);
  }),

  storeCase(
    "in a lane persons come first, and then it is the order of posting",
    async ({ store, sessions }) => {
      const { inbox } = boxes(store);
      const lane = { owner: sessions.owner, lane: "l" };
      await inbox.post({ ...lane, key: "b1", rank: "background", body: 1 });
      await inbox.post({ ...lane, key: "p1", body: 1 });
      await inbox.post({ ...lane, key: "b2", rank: "background", body: 1 });
      await inbox.post({ ...lane, key: "p2", body: 1 });
      const { claim, letters } = await takeOne(inbox);
      assert.equal(letters.map(({ key }) => key).join(" "), "p1 p2 b1 b2");
      assert.equal((await claim.letters({ limit: 1 }))[0]?.key, "p1");
    },
  ),

  storeCase("lanes take turns", async ({ store, sessions }) => {
    const { inbox } = boxes(store);
    const { owner } = sessions;
    for (const lane of ["a", "b", "c"])
      for (let count = 0; count < 3; count++) await inbox.post({ owner, lane, body: count });
    const order: string[] = [];
    for (let round = 0; round < 9; round++) {
      const now = Date.now();
      await eventually("the clock went on", () => Date.now() > now);
      const [claim] = await inbox.take({ limit: 1, leaseMs: 60_000 });
      const [first] = (await claim?.letters()) ?? [];
      order.push(claim?.lane ?? "");
      await claim?.settle({ letters: [{ number: first?.number ?? 0, state: "done" }], release: true });
    }
    assert.deepEqual(await inbox.take(LEASE), []);
    // Whoever was served first is first again once the others had their turn.
    const rounds = [order.slice(0, 3), order.slice(3, 6), order.slice(6)];
    for (const round of rounds) assert.deepEqual(round.toSorted(), ["a", "b", "c"]);
  }),

  storeCase("a letter that waits for somebody keeps nobody else waiting", async ({ store, sessions }) => {
    const { inbox } = boxes(store);
    const lane = { owner: sessions.owner, lane: "l" };
    const { letter } = await inbox.post({ ...lane, body: "needs approval" });
    const { claim } = await takeOne(inbox);
    const letters = [{ number: letter.number, state: "held", due: NEVER }] as const;
    await claim.settle({ letters, release: true });
    assert.deepEqual(await inbox.take(LEASE), []);
    await inbox.post({ ...lane, body: "approved" });
    const taken = await takeOne(inbox);
    assert.deepEqual(
      taken.letters.map(({ state }) => state),
      ["held", "waiting"],
    );
    await taken.claim.release();
    const [only] = await inbox.take({ ...LEASE, only: lane });
    assert.equal(only?.token, 3);
    assert.deepEqual(await inbox.take({ ...LEASE, only: lane }), []);
  }),

  storeCase("a dead letter is tried again when somebody says so", async ({ store, sessions }) => {
    const { inbox } = boxes(store);
    const { owner } = sessions;
    const { letter } = await inbox.post({ owner, lane: "l", key: "k", body: "q" });
    const { number } = letter;
    await refused("not-dead", inbox.replay({ owner, number }));
    const { claim } = await takeOne(inbox);
    const letters = [{ number, state: "dead", attempts: 5, outcome: "why" }] as const;
    await claim.settle({ letters, release: true });
    assert.equal((await inbox.stats()).dead, 1);
    await refused("no-such-letter", inbox.replay({ owner: "other", number }));
    await refused("no-such-letter", inbox.replay({ owner, number: number + 1_000_000 }));
    await refused("no-such-letter", store.mail("other").replay({ owner, number }));
    const again = await inbox.replay({ owner, number });
    assert.deepEqual([again.state, again.attempts, again.due], ["waiting", 0, 0]);
    const taken = await takeOne(inbox);
    assert.equal(taken.letters[0]?.number, number);
  }),

  storeCase("a dead letter is dismissed when somebody says so", async ({ store, sessions }) => {
    const { inbox } = boxes(store);
    const { owner } = sessions;
    const { letter } = await inbox.post({ owner, lane: "l", key: "k", body: "q" });
    const { number } = letter;
    const which = { owner, number };
    const asked: unknown[] = [];
    const aside = (before: unknown): object => {
      asked.push(before);
      return { before, dismissed: true };
    };
    await refused("not-dead", inbox.dismiss(which, aside));
    const { claim } = await takeOne(inbox);
    await claim.settle({ letters: [{ number, state: "dead", attempts: 5, outcome: "why" }], release: true });
    await refused("no-such-letter", inbox.dismiss({ owner: "other", number }, aside));
    await refused("no-such-letter", inbox.dismiss({ owner, number: number + 1_000_000 }, aside));
    await refused("no-such-letter", store.mail("other").dismiss(which, aside));
    await refused(
      "bad-option",
      inbox.dismiss(which, () => undefined),
    );
    const done = await inbox.dismiss(which, aside);
    assert.deepEqual(asked, ["why"]);
    assert.deepEqual(
      [done.state, done.attempts, done.outcome],
      ["done", 5, { before: "why", dismissed: true }],
    );
    assert.deepEqual(await inbox.list({ owner }), [done]);
    await refused("not-dead", inbox.dismiss(which, aside));
    await refused("not-dead", inbox.replay(which));
    assert.deepEqual(await inbox.stats(), { waiting: 0, held: 0, dead: 0 });
    assert.equal((await inbox.post({ owner, lane: "l", key: "k", body: "q" })).isNew, false);
    assert.deepEqual(await inbox.take(LEASE), []);
  }),

  storeCase("those who wait in this process are told of new letters", async ({ store, sessions }) => {
    const { inbox, outbox } = boxes(store);
    const { owner } = sessions;
    const rang: string[] = [];
    const stops = [inbox, outbox].map((box) => box.onPost(({ lane }) => rang.push(lane)));
    await inbox.post({ owner, lane: "a", key: "k", body: 1 });
    await inbox.post({ owner, lane: "a", key: "k", body: 1 });
    const { claim } = await takeOne(store.mail(inbox.box));
    await claim.settle({ posts: [{ box: outbox.box, lane: "b", body: 1 }] });
    const session = await sessions.create();
    const posts = [{ box: outbox.box, lane: "c", body: 1 }];
    await session.append(user("q"), { mail: { claim, posts, moveTo: "d" } });
    assert.deepEqual(rang, ["a", "b", "c", "d"]);
    for (const stop of stops) stop();
    await inbox.post({ owner, lane: "e", body: 1 });
    assert.equal(rang.length, 4);
  }),

  storeCase("finished letters go after a while, dead ones when asked for", async ({ store, sessions }) => {
    const { inbox } = boxes(store);
    const lane = { owner: sessions.owner, lane: "l" };
    const states = ["done", "dead", "held", "waiting"] as const;
    for (const key of states) await inbox.post({ ...lane, key, body: key });
    const { claim, letters } = await takeOne(inbox);
    await claim.settle({
      letters: letters.map(({ number }, index) => ({ number, state: states[index]! })),
    });
    const later = Date.now();
    await eventually("the clock went on", () => Date.now() > later);
    const keys = async (): Promise<string> => (await inbox.list()).map(({ key }) => key).join(" ");
    assert.equal(await inbox.retain({ olderThanMs: 600_000 }), 0);
    assert.equal(await inbox.retain({ olderThanMs: 0, owner: "other" }), 0);
    assert.equal(await inbox.retain({ olderThanMs: 0 }), 1);
    assert.equal(await keys(), "dead held waiting");
    assert.equal(await inbox.retain({ olderThanMs: 0, dead: true, owner: sessions.owner }), 1);
    assert.equal(await keys(), "held waiting");
    await refused("bad-option", inbox.retain({ olderThanMs: -1 }));
  }),

  storeCase("letters are listed in pages, for one owner or for all", async ({ store, sessions }) => {
    const { inbox } = boxes(store);
    const { owner } = sessions;
    for (let index = 0; index < 5; index++)
      await inbox.post({ owner: index % 2 ? "other" : owner, lane: "l", key: `${index}`, body: index });
    const all = await inbox.list({ limit: 2 });
    const rest = await inbox.list({ after: all[1]!.number });
    assert.equal([...all, ...rest].map(({ key }) => key).join(""), "01234");
    assert.equal((await inbox.list({ owner, newestFirst: true })).map(({ key }) => key).join(""), "420");
    assert.deepEqual(await inbox.list({ states: ["done", "dead"] }), []);
    await refused("bad-option", inbox.list({ limit: 0 }));
    await refused("bad-option", inbox.take({ limit: 0, leaseMs: 1 }));
    await refused("bad-option", inbox.take({ limit: 1, leaseMs: 0.5 }));
    await refused("bad-option", inbox.post({ owner, lane: "l", body: undefined }));
    await refused("bad-option", inbox.post({ owner, lane: "l", body: 1, due: Number.NaN }));
  }),

  storeCase(
    "letters and notes are sealed at rest, and keys are changed",
    async ({ engine, open, sessions }) => {
      const key = (name: string) => ({ name, key: randomBytes(32) });
      const [one, two] = [key("one"), key("two")];
      const first = await open({ keys: [one] });
      const { inbox } = boxes(first);
      const { owner } = sessions;
      const { letter } = await inbox.post({ owner, lane: "l", key: "k", body: "secret word" });
      const { claim } = await takeOne(inbox);
      const letters = [{ number: letter.number, outcome: "secret end" }];
      await claim.settle({ letters, posts: [{ lane: "l", key: "l", body: "secret too" }] });
      const note = randomUUID();
      assert.equal(await first.setNote(note, 0, "secret note"), true);
      const rows = await engine.letters({ box: inbox.box, limit: 9 });
      const text = JSON.stringify([rows, await engine.note(note)]);
      assert.ok(text.includes("~one~") && !text.includes("secret"), text);
      const second = await open({ keys: [two, one] });
      assert.equal(await second.rotateKeys({ owner }), 3);
      assert.equal(await second.rotateKeys({ owner }), 0);
      const again = await engine.letters({ box: inbox.box, limit: 9 });
      assert.ok(!JSON.stringify(again).includes("~one~"));
      assert.deepEqual(await second.note(note), { version: 1, body: "secret note" });
      const third = await open({ keys: [two] });
      const [a, b] = await third.mail(inbox.box).list();
      assert.deepEqual([a?.body, a?.outcome, b?.body], ["secret word", "secret end", "secret too"]);
      // Notes belong to no owner, so rotating the keys of one owner leaves them as they are.
      await refused("sealed", third.note(note));
      await refused("sealed", first.mail(inbox.box).list());
    },
  ),

  storeCase("a note is remembered, changed and forgotten by version", async ({ store, open }) => {
    const key = randomUUID();
    assert.equal(await store.note(key), undefined);
    assert.equal(await store.setNote(key, 0, { offset: 1 }), true);
    const other = await open();
    assert.deepEqual(await other.note(key), { version: 1, body: { offset: 1 } });
    assert.equal(await other.setNote(key, 1, { offset: 2 }), true);
    assert.equal(await store.setNote(key, 1, { offset: 3 }), false);
    assert.equal(await store.setNote(key, 2, undefined), true);
    assert.equal(await other.note(key), undefined);
    assert.equal(await other.setNote(key, 2, "late"), false);
  }),
];
