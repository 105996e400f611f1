import type { FlakyLink } from "@suture/testkit/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allEntries, begin, changes, message, newSession, reload } from "../conformance/engine/samples.ts";
import type { Engine } from "../engine/engine.ts";
import { type FlakyEngines, openFlakyEngines } from "./testing/flaky-engines.ts";

let flaky: FlakyEngines;
let link: FlakyLink;
let engine: Engine;
let other: Engine;

beforeAll(async () => {
  flaky = await openFlakyEngines();
  ({ link, engine, other } = flaky);
}, 60_000);
afterAll(() => flaky?.close());

test("a commit whose answer was lost is found, not repeated", async () => {
  const session = await begin(engine);
  const change = changes(session, { entries: [message(1, "lost answer")] });
  link.loseAnswer("lost answer");
  expect(await engine.commit(change)).toBe(true);
  expect(await allEntries(engine, session)).toEqual(change.entries);
});

test("commits that went together and whose answer was lost are found, each by itself", async () => {
  const sessions = await Promise.all(Array.from({ length: 6 }, () => begin(engine)));
  const made = sessions.map((session, index) =>
    changes(session, { entries: [message(1, `together ${index}`)] }),
  );
  const taken = changes(sessions[5]!, { entries: [message(1, "first")] });
  expect(await other.commit(taken)).toBe(true);
  link.loseAnswer("together 3");
  expect(await Promise.all(made.map((change) => engine.commit(change)))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  for (const [index, session] of sessions.entries())
    expect(await allEntries(engine, session)).toEqual(index === 5 ? taken.entries : made[index]?.entries);
});

test("a commit that was lost on its way is made again, and its late arrival changes nothing", async () => {
  const session = await begin(engine);
  const change = changes(session, { to: { label: "once" }, entries: [message(1, "late request")] });
  const arrive = link.delayRequest("late request");
  expect(await engine.commit(change)).toBe(true);
  const now = await reload(other, session);
  expect(await other.commit(changes(now, { to: { label: "after" }, entries: [message(2)] }))).toBe(true);
  await arrive();
  expect(await allEntries(engine, session)).toEqual([message(1, "late request"), message(2)]);
  expect((await reload(engine, session)).label).toBe("after");
});

test("a commit that was lost while another was made is refused", async () => {
  const session = await begin(engine);
  const first = changes(session, { entries: [message(1, "first")] });
  const arrive = link.delayRequest("too late", async () => expect(await other.commit(first)).toBe(true));
  expect(await engine.commit(changes(session, { entries: [message(1, "too late")] }))).toBe(false);
  await arrive();
  expect(await allEntries(engine, session)).toEqual([message(1, "first")]);
});

test("a commit on an old head whose answer was lost is refused", async () => {
  const session = await begin(engine);
  await other.commit(changes(session, { entries: [message(1, "first")] }));
  link.loseAnswer("lost refusal");
  expect(await engine.commit(changes(session, { entries: [message(1, "lost refusal")] }))).toBe(false);
  expect(await allEntries(engine, session)).toEqual([message(1, "first")]);
});

test("a new session whose answer was lost is found, not refused", async () => {
  const made = newSession({ model: "lost session" });
  link.loseAnswer("lost session");
  expect(await engine.create(made)).toBe(true);
  expect(await engine.create(made)).toBe(false);
});

test("a new session that somebody else made is refused, also when the answer was lost", async () => {
  const made = newSession({ model: "lost race" });
  expect(await other.create({ ...made, session: { ...made.session, model: "" } })).toBe(true);
  link.loseAnswer("lost race");
  expect(await engine.create(made)).toBe(false);
});

test("resealing is found again, too", async () => {
  const session = await begin(engine, { label: "old" });
  link.loseAnswer("resealed");
  expect(await engine.reseal(session, "label", "old", "resealed")).toBe(true);
  link.loseAnswer("again");
  expect(await engine.reseal(session, "label", "old", "again")).toBe(false);
});

test("a lease whose answer was lost is one's own", async () => {
  const session = await begin(engine);
  link.loseAnswer("lost lease");
  expect(await engine.lease(session, "lost lease", "me", 60_000)).toBe(true);
  expect(await other.lease(session, "lost lease", "you", 60_000)).toBe(false);
});

test("what was claimed when the answer was lost is one's own", async () => {
  const [me, you] = ["one who claims", "another who claims"];
  for (const holder of [me, you]) await engine.beat(holder);
  const session = await begin(engine, { turn: 1, turnState: "open", holder: "somebody" });
  const query = { after: session.sid - 1, limit: 9, believedMs: 60_000, gone: [] };
  link.loseAnswer("lost claim");
  expect(await engine.claim("lost claim", me, 60_000, query)).toEqual([session]);
  expect(await other.claim("lost claim", you, 60_000, query)).toEqual([]);
});

test("a fork whose answer was lost is found, not refused", async () => {
  const source = await begin(engine, { head: 1 }, { entries: [message(1)] });
  const copy = { sid: source.sid, expected: 1, upTo: 1 };
  const made = newSession({ owner: source.owner, head: 1 }, { copy });
  link.loseAnswer("COMMIT");
  expect(await engine.create(made)).toBe(true);
  expect(await engine.create(made)).toBe(false);
  expect(await allEntries(engine, await reload(engine, made.session))).toEqual([message(1)]);
});

test("reads go on after a lost answer", async () => {
  const session = await begin(engine);
  link.loseAnswer(session.id);
  expect((await engine.load(session.owner, session.id))?.session).toEqual(session);
});
