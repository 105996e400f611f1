import assert from "node:assert/strict";
import type { Claim } from "../../mail/claim.ts";
import { eventually } from "../engine/samples.ts";
import { calls, results, says, user } from "../said.ts";
import { boxes, LEASE, laneOf, takeOne } from "./mail-bench.ts";
import { abandon, refused, type StoreCase, seen, sessionCase } from "./store-case.ts";

/** What commits together with a session. */
export const sessionMailCases: readonly StoreCase[] = [
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
      // The turn has failed already, yet the letter is settled all the same.
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

  sessionCase(
    "what becomes of a letter may depend on what is appended with it",
    async (session, { store }) => {
      const { inbox } = boxes(store);
      const lane = laneOf(session);
      const { letter } = await inbox.post({ ...lane, key: "k", body: "q" });
      const { claim } = await takeOne(inbox);
      const { messages, turn } = await session.append([user("q"), says("a")], {
        mail: (appended) => ({
          claim,
          letters: [{ number: letter.number, state: "done", outcome: appended.messages }],
          posts: [{ lane: "next", key: String(appended.turn), body: "more" }],
          release: true,
        }),
      });
      assert.deepEqual((await inbox.find({ ...lane, key: "k" }))?.outcome, messages);
      const found = await inbox.find({ owner: session.owner, lane: "next", key: String(turn) });
      assert.equal(found?.body, "more");
    },
  ),
];
