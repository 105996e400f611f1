import assert from "node:assert/strict";
import { calls, results, says, system, user } from "../said.ts";
import { beforeCreate, refused, type StoreCase, seen, sessionCase, told } from "./store-case.ts";

/** Reverting, deleting, editing, forking, and undoing what can be undone. */
export const changeCases: readonly StoreCase[] = [
  sessionCase("a revert takes turns out, and undo brings them back", async (session) => {
    await session.append([
      system("rules"),
      user("q1"),
      says("a1"),
      user("q2"),
      says("a2"),
      user("q3"),
      says("a3"),
    ]);
    const { turns, change } = await session.revert(1);
    assert.deepEqual(turns, [2, 3]);
    assert.deepEqual(await seen(session), ["system rules", "user q1", "assistant a1"]);
    assert.deepEqual(await told(session), await seen(session));
    assert.deepEqual(await session.undo(), { change, kind: "revert" });
    assert.equal((await seen(session)).length, 7);
    await refused("cannot-undo", session.undo(change));
    await refused("cannot-undo", session.undo());
  }),

  sessionCase("after a revert the history goes on from there", async (session) => {
    await session.append([user("q1"), says("a1"), user("q2"), says("a2")]);
    await session.revert(1);
    const { turn } = await session.append(user("q3"));
    assert.equal(turn, 3);
    await session.append(says("a3"));
    assert.deepEqual(await seen(session), ["user q1", "assistant a1", "user q3", "assistant a3"]);
    await session.revert(0);
    assert.deepEqual(await seen(session), []);
    await session.undo();
    assert.equal((await seen(session)).length, 4);
  }),

  sessionCase("calls of reverted turns that still run are reported", async (session) => {
    await session.append([user("q1"), says("a1"), user("q2"), calls("a", "b"), results("a")]);
    await session.startCall("b");
    const { running, change } = await session.revert(1);
    assert.deepEqual(
      running.map(({ id, outcome }) => [id, outcome]),
      [["b", "may-have-run"]],
    );
    await refused("unknown-call", session.append(results("b")));
    await session.undo(change);
    assert.deepEqual(
      (await session.status()).openCalls.map(({ id, outcome }) => [id, outcome]),
      [["b", "may-have-run"]],
    );
    await session.append([results("b"), says("done")]);
    assert.equal((await seen(session)).at(-1), "assistant done");
  }),

  sessionCase("there is no revert to what is not there", async (session) => {
    await session.append([user("q1"), says("a1"), user("q2"), says("a2")]);
    await refused("no-such-place", session.revert(7));
    await refused("no-such-place", session.revert(2));
    await session.revert(1);
    await refused("no-such-place", session.revert(2));
    await refused("no-such-place", session.revert(1.5));
  }),

  sessionCase("a message is deleted, and comes back", async (session) => {
    const { messages } = await session.append([user("q1"), says("secret"), user("q2"), says("a2")]);
    const { change } = await session.delete(messages[1] as number);
    assert.deepEqual(await told(session), ["user q1", "user q2", "assistant a2"]);
    await refused("no-such-place", session.delete(messages[1] as number));
    await session.undo(change);
    assert.equal((await seen(session)).length, 4);
    await refused("no-such-place", session.delete(9_999));
  }),

  sessionCase("a call goes with its results, or not at all", async (session) => {
    const { messages } = await session.append([
      user("q"),
      calls("a", "b"),
      results("a"),
      results("b"),
      says("done"),
    ]);
    const [, call, first, second] = messages as [number, number, number, number];
    assert.deepEqual((await refused("pairs-with-others", session.delete(call))).messages, [first, second]);
    assert.deepEqual((await refused("pairs-with-others", session.delete(first))).messages, [call, second]);
    const { messages: gone } = await session.delete(second, { withPairs: true });
    assert.deepEqual(gone, [call, first, second]);
    assert.deepEqual(await seen(session), ["user q", "assistant done"]);
  }),

  sessionCase("deleting a call that still runs says so", async (session) => {
    const { messages } = await session.append([user("q"), calls("a")]);
    const { running } = await session.delete(messages[1] as number);
    assert.deepEqual(
      running.map(({ id }) => id),
      ["a"],
    );
    await session.append(says("never mind"));
    assert.deepEqual(await seen(session), ["user q", "assistant never mind"]);
  }),

  sessionCase("a message is edited, and keeps its calls", async (session) => {
    const { messages } = await session.append([user("q"), calls("a"), results("a"), says("done")]);
    const [question, call] = messages as [number, number];
    const { change } = await session.edit(question, user("better question"));
    assert.equal((await seen(session))[0], "user better question");
    await refused("pairs-with-others", session.edit(call, says("nothing")));
    await refused("not-a-message", session.edit(question, says("other role")));
    await session.undo(change);
    assert.equal((await seen(session))[0], "user q");
  }),

  sessionCase("a fork shares the past and nothing else", async (session) => {
    const { messages } = await session.append([
      system("rules"),
      user("q1"),
      says("a1"),
      user("q2"),
      says("a2"),
    ]);
    await session.edit(messages[1] as number, user("q1 again"));
    const fork = await session.fork({ turn: 1, title: "other way" });
    assert.deepEqual(await seen(fork), ["system rules", "user q1 again", "assistant a1"]);
    await fork.append([user("q2 of the fork"), says("a2 of the fork")]);
    assert.equal((await seen(session)).at(-1), "assistant a2");
    const { parent, title } = await fork.status();
    assert.deepEqual([parent, title], [session.id, "other way"]);
    await refused("no-such-place", session.fork({ turn: 9 }));
    const whole = await session.fork();
    assert.deepEqual(await seen(whole), await seen(session));
  }),

  sessionCase("calls that run in a session do not run in its fork", async (session) => {
    await session.append([user("q1"), calls("a")]);
    const fork = await session.fork();
    assert.equal((await fork.status()).turnState, "interrupted");
    const { report } = await fork.append(user("q2"));
    assert.equal(report?.edits.length, 1);
    await session.append(results("a"));
    assert.deepEqual(await seen(session), ["user q1", "assistant [a]", "tool (a)"]);
  }),

  sessionCase("a deletion that a fork takes over is undone as a whole", async (session) => {
    const { messages } = await session.append([user("q1"), calls("a"), results("a"), says("a1")]);
    await session.append([user("q2"), says("a2")]);
    await session.delete(messages[1] as number, { withPairs: true });
    const fork = await session.fork({ turn: 1 });
    assert.deepEqual(await seen(fork), ["user q1", "assistant a1"]);
    await fork.undo();
    assert.deepEqual(await seen(fork), ["user q1", "assistant [a]", "tool (a)", "assistant a1"]);
  }),

  sessionCase("a fork of a session that was reverted to its start goes on from there", async (session) => {
    await session.append([user("q1"), says("a1")]);
    await session.revert(0);
    const fork = await session.fork();
    await fork.append([says("hello"), user("q2")]);
    assert.deepEqual(await told(fork), ["assistant hello", "user q2"]);
  }),

  sessionCase("what was undone before a fork stays undone in it", async (session) => {
    await session.append([user("q1"), says("a1"), user("q2"), says("a2")]);
    await session.revert(1);
    await session.append([user("q3"), says("a3")]);
    const fork = await session.fork({ turn: 3 });
    assert.deepEqual(await seen(fork), ["user q1", "assistant a1", "user q3", "assistant a3"]);
    await session.undo();
    const later = await session.fork({ turn: 3 });
    assert.equal((await seen(later)).length, 6);
    for (let index = 0; index < 10; index++) await later.append([user(`q${index}`), says("a")]);
    assert.equal((await seen(later)).length, 26);
  }),

  sessionCase("a fork is of the session as it is when it is made", async (session, { store, open }) => {
    await session.append([user("q1"), says("a1"), user("q2"), says("a2")]);
    const { owner, id } = session;
    const whileItIsMade = async (first: () => Promise<unknown>) =>
      (await open({}, beforeCreate(first))).of(owner).get(id);
    const cut = await whileItIsMade(() => store.retain({ maxTurns: 1, owner }));
    await refused("no-such-place", cut.fork({ turn: 1 }));
    const edited = await whileItIsMade(() => session.edit(5, says("a2 again")));
    const fork = await edited.fork();
    assert.deepEqual(await seen(fork), ["user q2", "assistant a2 again"]);
    assert.deepEqual(await fork.diagnose(), []);
  }),

  sessionCase("a fork of an archived session is active", async (session) => {
    await session.append([user("q"), says("a")]);
    await session.update({ state: "archived" });
    assert.equal((await (await session.fork()).status()).state, "active");
  }),
];
