import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { NEVER } from "../../engine/mail-rows.ts";
import type { Claim } from "../../mail/claim.ts";
import type { Letter } from "../../mail/letter.ts";
import type { LaneName, Mailbox } from "../../mail/mailbox.ts";
import type { Session } from "../../store/session.ts";
import type { SessionStore } from "../../store/session-store.ts";
import { eventually } from "../engine/samples.ts";
import { calls, results, says, user } from "../said.ts";
import { abandon, refused, type StoreCase, seen, sessionCase, storeCase } from "./store-case.ts";

const LEASE = { limit: 10, leaseMs: 600_000 };

/** Two boxes that no other case uses. */
function boxes(store: SessionStore): { readonly inbox: Mailbox; readonly outbox: Mailbox } {
  const name = randomUUID();
  return { inbox: store.mail(`in ${name}`), outbox: store.mail(`out ${name}`) };
}

/** Takes the one lane that is due, and reads its letters. */
async function takeOne(box: Mailbox): Promise<{ readonly claim: Claim; readonly letters: Letter[] }> {
  const [claim, ...rest] = await box.take(LEASE);
  assert.ok(claim !== undefined && rest.length === 0);
  return { claim, letters: await claim.letters() };
}

function laneOf({ owner, id }: Session): LaneName {
  return { owner, lane: id };
}

/** Letters, claims, and what commits together with a session. */
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
    // Whoever was first is first again after the others.
    const rounds = [order.slice(0, 3), order.slice(3, 6), order.slice(6)];
    for (const round of rounds) assert.deepEqual(round.toSorted(), ["a", "b", "c"]);
  }),

  sessionCase("a reply and the end of its letter are one commit", async (session, { store, open }) => {
    const { inbox, outbox } = boxes(store);
    const lane = laneOf(session);
    const posted = await inbox.post({ ...lane, key: "k", body: "q" });
    const { claim, letters } = await takeOne(inbox);
    const { number } = letters[0]!;
    const held = { number, state: "held", attempts: 1 } as const;
    const { turn } = await session.append(user("q"), { mail: { claim, letters: [held] } });
    assert.deepEqual([posted.letter.number, turn], [number, 1]);
    assert.deepEqual(await claim.letters(), [
      { ...posted.letter, state: "held", attempts: 1, updated: (await claim.letters())[0]?.updated },
    ]);
    await session.appendStep([calls("a"), results("a")], { mail: { claim } });
    const done = { number, state: "done", outcome: { turn } } as const;
    const posts = [{ box: outbox.box, lane: "chat 7", key: "k", body: { text: "a" } }];
    await session.append(says("a"), { mail: { claim, letters: [done], posts, release: true } });
    const elsewhere = (await open()).mail(outbox.box);
    const [reply] = await elsewhere.list({ owner: session.owner });
    assert.deepEqual([reply?.lane, reply?.body, reply?.state], ["chat 7", { text: "a" }, "waiting"]);
    assert.equal((await inbox.find({ ...lane, key: "k" }))?.state, "done");
    assert.deepEqual(await inbox.take(LEASE), []);
    assert.equal((await outbox.take(LEASE)).length, 1);
  }),

  sessionCase("whoever lost a lane changes nothing", async (session, { store, open }) => {
    const { inbox, outbox } = boxes(store);
    const lane = laneOf(session);
    await inbox.post({ ...lane, key: "k", body: "q" });
    const [lost] = await inbox.take({ limit: 1, leaseMs: 1 });
    assert.ok(lost);
    await session.append([user("q"), calls("a")], { mail: { claim: lost } });
    const other = (await open()).mail(inbox.box);
    let mine: Claim | undefined;
    await eventually("another one takes the lane", async () => {
      [mine] = await other.take(LEASE);
      return mine !== undefined;
    });
    const [letter] = await lost.letters();
    const mail = {
      claim: lost,
      letters: [{ number: letter!.number, state: "done" }],
      posts: [{ box: outbox.box, lane: "x", body: "a" }],
      release: true,
    } as const;
    const before = await session.status();
    await refused("lease-lost", session.startCall("a", { mail }));
    await refused("lease-lost", session.append(results("a"), { mail }));
    await refused("lease-lost", session.append(user("next"), { mail, mend: true }));
    await refused("lease-lost", session.endTurn("failed", "no", { mail }));
    await refused("lease-lost", session.update({ title: "no", mail }));
    await refused("lease-lost", lost.settle({ release: true }));
    await refused("lease-lost", lost.release());
    assert.equal(await lost.renew(1_000), false);
    assert.deepEqual(await session.status(), before);
    assert.deepEqual(await outbox.list(), []);
    assert.equal((await inbox.find({ ...lane, key: "k" }))?.state, "waiting");
    assert.equal(await mine?.renew(1_000), true);
    await session.append(results("a"), { mail: { ...mail, claim: mine! } });
    await refused("lease-lost", mine!.release());
  }),

  sessionCase(
    "what is refused or has nothing to change does the same to mail",
    async (session, { store }) => {
      const { inbox } = boxes(store);
      const lane = laneOf(session);
      const { letter } = await inbox.post({ ...lane, key: "k", body: "q" });
      const { claim } = await takeOne(inbox);
      const letters = [{ number: letter.number, state: "dead" }] as const;
      const mail = { claim, letters, release: true };
      await refused("unknown-call", session.append(results("a"), { mail }));
      assert.equal((await inbox.find({ ...lane, key: "k" }))?.state, "waiting");
      await session.append(user("q"));
      await session.endTurn("failed", "because");
      // It is failed already: the letter has its end all the same.
      await session.endTurn("failed", "because", { mail });
      assert.equal((await inbox.find({ ...lane, key: "k" }))?.state, "dead");
      await refused("lease-lost", session.endTurn("failed", "because", { mail }));
    },
  ),

  sessionCase(
    "metadata and the lane of what comes next change together",
    async (session, { store, sessions }) => {
      const { inbox } = boxes(store);
      const lane = laneOf(session);
      await inbox.post({ ...lane, key: "a", body: "q" });
      const { claim } = await takeOne(inbox);
      const next = await sessions.create({ id: `${session.id}~2` });
      const metadata = { continuedBy: next.id };
      await session.update({ metadata, mail: { claim, moveTo: next.id, release: true } });
      assert.deepEqual((await session.status()).metadata, metadata);
      const { claim: moved, letters } = await takeOne(inbox);
      assert.deepEqual([moved.lane, letters[0]?.key], [next.id, "a"]);
      for await (const { kind, content } of session.subscribe())
        if (kind === "update") {
          assert.deepEqual(content, { metadata });
          break;
        }
      await refused("bad-option", moved.settle({ moveTo: next.id }));
      await refused("bad-option", moved.settle({ letters: [{ number: 1 }, { number: 1 }] }));
      await refused("bad-option", moved.settle({ letters: [{ number: 1, attempts: 0.5 }] }));
    },
  ),

  sessionCase(
    "a turn that was cut off is taken up where it stopped",
    async (session, { store, engine, open }) => {
      const { inbox } = boxes(store);
      const { letter } = await inbox.post({ ...laneOf(session), key: "k", body: "q" });
      const { number } = letter;
      const [first] = await inbox.take({ limit: 1, leaseMs: 1 });
      await session.append([user("q"), calls("a", "b")], {
        mail: { claim: first!, letters: [{ number, state: "held" }] },
      });
      await session.startCall("a", { mail: { claim: first! } });
      await abandon(engine, session);
      const other = await open();
      const box = other.mail(inbox.box);
      const again = await other.of(session.owner).get(session.id);
      await eventually("the lane is due again", async () => {
        const [claim] = await box.take(LEASE);
        if (claim === undefined) return false;
        const mail = { claim };
        assert.equal((await again.status()).turnState, "interrupted");
        assert.deepEqual(
          (await again.status()).openCalls.map(({ id, outcome }) => `${id} ${outcome}`),
          ["a may-have-run", "b never-ran"],
        );
        await again.append(results("a"), { mail });
        await again.startCall("b", { mail });
        await again.append(results("b"), { mail });
        const letters = [{ number, state: "done" }] as const;
        await again.append(says("done"), { mail: { claim, letters, release: true } });
        return true;
      });
      assert.equal((await session.status()).turnState, "done");
      assert.deepEqual(await seen(session), [
        "user q",
        "assistant [a] [b]",
        "tool (a)",
        "tool (b)",
        "assistant done",
      ]);
      assert.deepEqual((await session.page()).turns.length, 1);
    },
  ),

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
      const stored = async (): Promise<unknown[]> => [
        ...(await engine.letters({ box: inbox.box, limit: 9 })),
        await engine.note(note),
      ];
      const text = JSON.stringify(await stored());
      assert.ok(text.includes("~one~") && !text.includes("secret"), text);
      const second = await open({ keys: [two, one] });
      assert.equal(await second.rotateKeys({ owner }), 3);
      await second.rotateKeys();
      assert.ok(!JSON.stringify(await stored()).includes("~one~"));
      const third = await open({ keys: [two] });
      const [a, b] = await third.mail(inbox.box).list();
      assert.deepEqual([a?.body, a?.outcome, b?.body], ["secret word", "secret end", "secret too"]);
      assert.deepEqual(await third.note(note), { version: 1, body: "secret note" });
      await refused("sealed", first.mail(inbox.box).list());
      // What is left sealed would hinder others who change all keys.
      assert.equal(await third.setNote(note, 1, undefined), true);
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
