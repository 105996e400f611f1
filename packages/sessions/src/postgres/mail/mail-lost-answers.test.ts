import type { FlakyLink } from "@suture/testkit/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  freshLane,
  LONG_MS,
  letter,
  lines,
  mail,
  posted,
  takeOne,
} from "../../conformance/engine/mail-samples.ts";
import { allEntries, begin, changes, fresh, message } from "../../conformance/engine/samples.ts";
import type { Engine } from "../../engine/engine.ts";
import { type FlakyEngines, openFlakyEngines } from "../testing/flaky-engines.ts";

let flaky: FlakyEngines;
let link: FlakyLink;
let engine: Engine;
let other: Engine;

beforeAll(async () => {
  flaky = await openFlakyEngines();
  ({ link, engine, other } = flaky);
}, 60_000);
afterAll(() => flaky?.close());

test("a letter whose answer was lost is posted once, and new", async () => {
  const lane = freshLane();
  link.loseAnswer("lost letter");
  expect((await engine.post(letter(lane, "lost letter"))).isNew).toBe(true);
  expect(await lines(engine, lane)).toEqual(["lost letter waiting"]);
  link.loseAnswer("lost letter");
  expect((await engine.post(letter(lane, "lost letter", { body: '"another"' }))).isNew).toBe(false);
});

test("what was settled when the answer was lost is settled once, also when the lane was given back", async () => {
  const lane = freshLane();
  const [row] = await posted(engine, lane, "a");
  const held = await takeOne(engine, lane);
  const letters = [{ number: row?.number ?? 0, state: "done", outcome: '"lost end"' }] as const;
  const posts = [letter({ ...lane, lane: "out" }, "reply")];
  link.loseAnswer("lost end");
  expect(await engine.settle(mail({ lane: held, letters, posts, release: true }))).toBe(true);
  expect(await lines(engine, lane)).toEqual(["a done"]);
  expect(await lines(engine, { ...lane, lane: "out" })).toEqual(["reply waiting"]);
  expect(await engine.settle(mail({ lane: held, letters, posts, release: true }))).toBe(false);
});

test("a commit that gave a lane back and whose answer was lost is found", async () => {
  const session = await begin(engine);
  const lane = freshLane({ owner: session.owner });
  const [row] = await posted(engine, lane, "a");
  const held = await takeOne(engine, lane);
  const settled = mail({ lane: held, letters: [{ number: row?.number ?? 0, state: "done" }], release: true });
  link.loseAnswer("lost commit");
  const change = changes(session, { entries: [message(1, "lost commit")], mail: settled });
  expect(await engine.commit(change)).toBe(true);
  expect(await allEntries(engine, session)).toEqual(change.entries);
});

test("a commit that was lost on its way while another one took the lane changes nothing", async () => {
  const session = await begin(engine);
  const lane = freshLane({ owner: session.owner });
  await posted(engine, lane, "a");
  const held = await takeOne(engine, lane);
  const change = changes(session, { entries: [message(1, "too slow")], mail: mail({ lane: held }) });
  const arrive = link.delayRequest("too slow", async () => {
    await other.freeLanes(["somebody"]);
    expect((await takeOne(other, lane)).token).toBe(2);
  });
  await expect(engine.commit(change)).rejects.toMatchObject({ code: "lease-lost" });
  await arrive();
  expect(await allEntries(engine, session)).toEqual([]);
});

test("lanes that were taken when the answer was lost are one's own", async () => {
  const [many, one] = [freshLane(), freshLane()];
  await posted(engine, many, "a");
  const holder = fresh("lost take");
  link.loseAnswer(holder);
  const query = { box: many.box, holder, leaseMs: LONG_MS, limit: 3, waitedMs: LONG_MS };
  const [taken] = await engine.takeLanes(query);
  expect(taken).toMatchObject({ ...many, holder, token: 1 });
  link.loseAnswer(one.lane);
  const certain = await engine.takeLane(one, holder, LONG_MS);
  expect(certain).toMatchObject({ ...one, holder });
  for (const lane of [taken, certain]) expect(lane && (await engine.renewLane(lane, LONG_MS))).toBe(true);
  expect(await other.takeLane(one, "you", LONG_MS)).toBeUndefined();
});

test("a note whose answer was lost is found, not refused", async () => {
  const key = fresh("note");
  link.loseAnswer("lost note");
  expect(await engine.setNote(key, 0, "lost note")).toBe(true);
  link.loseAnswer("next note");
  expect(await engine.setNote(key, 1, "next note")).toBe(true);
  link.loseAnswer("late note");
  expect(await engine.setNote(key, 1, "late note")).toBe(false);
  link.loseAnswer("sealed note");
  expect(await engine.resealMail({ note: key }, "next note", "sealed note")).toBe(true);
  expect(await engine.note(key)).toEqual({ key, version: 2, body: "sealed note" });
});
