import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  freshLane,
  letter,
  lines,
  mail,
  posted,
  take,
  takeOne,
} from "../../conformance/engine/mail-samples.ts";
import { eventually } from "../../conformance/engine/samples.ts";
import type { Engine } from "../../engine/engine.ts";
import type { LaneRef } from "../../engine/mail-rows.ts";
import { openPostgresEngine } from "../index.ts";
import { type LockHolder, openLockHolder } from "../testing/lock-holder.ts";

let holder: LockHolder;
let engine: Engine;
/** Another party, with a transaction of its own. */
let other: LockHolder["other"];
let somebodyWaits: LockHolder["somebodyWaits"];

beforeAll(async () => {
  holder = await openLockHolder();
  ({ engine, other, somebodyWaits } = holder);
}, 60_000);
beforeEach(async () => {
  await other.query("ROLLBACK");
});
afterAll(() => holder?.close());

function named({ box, owner, lane }: LaneRef): string[] {
  return [box, owner, lane];
}

test("who gives a lane back while somebody posts to it sees the letter", async () => {
  const lane = freshLane();
  const [row] = await posted(engine, lane, "a");
  const held = await takeOne(engine, lane);
  await other.query("BEGIN");
  await other.query(
    `INSERT INTO suture.letters (box, owner, lane, key, rank, state, attempts, due, accepted, updated, outcome, body)
     VALUES ($1, $2, $3, 'b', 0, 'waiting', 0, 0, 0, 0, '', '1')`,
    named(lane),
  );
  await other.query("SELECT suture.call_lane($1, $2, $3, 0, 0)", named(lane));
  const letters = [{ number: row?.number ?? 0, state: "done" }] as const;
  const released = engine.settle(mail({ lane: held, letters, release: true }));
  await somebodyWaits();
  await other.query("COMMIT");
  expect(await released).toBe(true);
  await takeOne(engine, lane);
  expect(await lines(engine, lane)).toEqual(["a done", "b waiting"]);
});

test("who posts to a lane while it is given back finds it given back", async () => {
  const lane = freshLane();
  const [row] = await posted(engine, lane, "a");
  const held = await takeOne(engine, lane);
  const changes = {
    now: 0,
    lane: held,
    letters: [{ number: row?.number, state: "done" }],
    posts: [],
    release: true,
  };
  await other.query("BEGIN");
  await other.query("SELECT suture.settle_mail($1, false)", [JSON.stringify(changes)]);
  const post = engine.post(letter(lane, "b"));
  await somebodyWaits();
  await other.query("COMMIT");
  expect((await post).isNew).toBe(true);
  await takeOne(engine, lane);
});

test("a lane that somebody is at is neither taken nor waited for", async () => {
  const lane = freshLane();
  await posted(engine, lane, "a");
  await posted(engine, { ...lane, lane: "free" }, "a");
  await other.query("BEGIN");
  await other.query(
    "SELECT FROM suture.lanes WHERE box = $1 AND owner = $2 AND lane = $3 FOR UPDATE",
    named(lane),
  );
  const lanes = await take(engine, lane);
  expect(lanes.map((each) => each.lane)).toEqual(["free"]);
  await other.query("COMMIT");
  await takeOne(engine, lane);
});

test("lanes and letters are found by their indexes, however many there are", async () => {
  const lane = freshLane();
  await posted(engine, lane, "a", "b");
  await other.query(
    `INSERT INTO suture.letters (box, owner, lane, key, rank, state, attempts, due, accepted, updated, outcome, body)
     SELECT $1, 'o', 'l' || n % 500, 'k' || n, 0, 'done', 0, 0, 0, 0, '', '1' FROM generate_series(1, 20000) n`,
    [lane.box],
  );
  await other.query(
    `INSERT INTO suture.lanes (box, owner, lane, rank, at, holder, token)
     SELECT $1, 'o', 'l' || n, n % 2, 9000000000000000, '', 0 FROM generate_series(1, 20000) n`,
    [lane.box],
  );
  await other.query("ANALYZE suture.letters; ANALYZE suture.lanes");
  const scans = async (): Promise<number> => {
    await other.query("SELECT pg_stat_clear_snapshot()");
    const { rows } = await other.query(
      "SELECT sum(seq_scan)::int AS scans FROM pg_stat_user_tables WHERE relname IN ('letters', 'lanes')",
    );
    return rows[0].scans;
  };
  const mine = await openPostgresEngine({ url: holder.url, maxConnections: 1 });
  const before = await scans();
  for (let round = 0; round < 20; round += 1) {
    const held = await takeOne(mine, lane);
    const { box, owner } = lane;
    const open = await mine.letters({
      box,
      owner,
      lane: lane.lane,
      states: ["waiting"],
      order: "rank",
      limit: 9,
    });
    expect(open).toHaveLength(2);
    expect(await mine.letters({ box, owner, lane: lane.lane, key: "a", limit: 1 })).toHaveLength(1);
    const letters = open.map(({ number }) => ({ number, attempts: round }));
    expect(await mine.settle(mail({ lane: held, letters, release: true }))).toBe(true);
    await mine.post(letter(lane, "a"));
  }
  // A connection reports its statistics to the server when it ends.
  await mine.close();
  await eventually("the server knows", async () => {
    const { rows } = await other.query(
      "SELECT idx_scan::int AS looks FROM pg_stat_user_indexes WHERE indexrelname = 'lanes_due'",
    );
    await other.query("SELECT pg_stat_clear_snapshot()");
    return rows[0].looks >= 20;
  });
  expect((await scans()) - before).toBe(0);
});
