import { createTestDatabase, type TestDatabase } from "@suture/testkit/postgres";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { begin, changes, eventually, message, turn } from "../conformance/engine/samples.ts";
import { openPostgresEngine } from "./index.ts";

let database: TestDatabase;
let other: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
}, 60_000);
afterEach(async () => {
  await other?.end();
  await database?.drop();
});

/** How often each index of a table was scanned. */
async function looks(table: string): Promise<Map<string, number>> {
  const { rows } = await other.query<{ name: string; count: string }>(
    "SELECT indexrelname AS name, idx_scan AS count FROM pg_stat_user_indexes WHERE relname = $1",
    [table],
  );
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

test("a session is found by its number, not among all that its owner has", async () => {
  const engine = await openPostgresEngine({ url: database.url });
  let session = await begin(engine, { owner: "alice" });
  await begin(engine, { owner: "alice" });
  const rounds = 30;
  for (let round = 0; round < rounds; round += 1) {
    const seq = session.head + 1;
    const turns = [turn(round, { state: "interrupted" }), turn(round + 1)];
    const one = changes(session, { entries: [message(seq)], turns, to: { head: seq } });
    expect(await engine.commit(one)).toBe(true);
    session = one.session;
    expect(await engine.entries(session, { from: seq, to: seq })).toHaveLength(1);
  }
  // A connection reports its statistics to the server when it ends.
  await engine.close();
  const total = async () => [...(await looks("sessions")).values()].reduce((sum, one) => sum + one, 0);
  await eventually("the server knows", async () => (await total()) >= 2 * rounds);
  // A query by id may use this index.
  expect((await looks("sessions")).get("sessions_by_time")).toBeLessThan(rounds);
});

/** How many rows were fetched through indexes. */
async function found(): Promise<number> {
  const { rows } = await other.query<{ count: string }>(
    "SELECT sum(idx_tup_read) AS count FROM pg_stat_user_indexes WHERE relname IN ('entries', 'past_turns')",
  );
  return Number(rows[0]?.count);
}

test("the ends of a long session are found without a look at the rest, by a server that has not counted it yet", async () => {
  const MANY = 400_000;
  const engine = await openPostgresEngine({ url: database.url });
  const session = await begin(engine, { owner: "alice" });
  const { sid, owner } = session;
  await other.query("SET search_path TO suture");
  for (const table of ["entries", "past_turns"])
    await other.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
  await other.query(
    "INSERT INTO entries (sid, seq, kind, turn, at, role, body, op) " +
      "SELECT $1, n, CASE n % 2 WHEN 0 THEN 'message' ELSE 'intent' END, n, 0, 'user', '{}', '' FROM generate_series(1, $2::bigint) n",
    [sid, MANY],
  );
  await other.query(
    "INSERT INTO past_turns (sid, turn, first_seq, state, started, updated) " +
      "SELECT $1, n, n, 'done', 0, 0 FROM generate_series(1, $2::bigint) n",
    [sid, MANY],
  );
  const before = await found();
  const limit = 64;
  for (const newestFirst of [true, false]) {
    const range = { from: 1, to: MANY, limit, newestFirst };
    const messages = await engine.entries({ sid, owner }, { ...range, kinds: ["message"] });
    expect(messages.map(({ seq }) => seq)).toEqual(
      messages.map((_, at) => (newestFirst ? MANY - 2 * at : 2 + 2 * at)),
    );
    expect(messages).toHaveLength(limit);
    const turns = await engine.turns({ sid, owner }, range);
    expect(turns.map(({ turn }) => turn)).toEqual(turns.map((_, at) => (newestFirst ? MANY - at : 1 + at)));
    expect(turns).toHaveLength(limit);
    // When only one row in many is wanted, the rest of the range is read after all.
    const [heal] = await engine.entries({ sid, owner }, { ...range, kinds: ["heal"] });
    expect(heal).toBeUndefined();
  }
  await engine.close();
  await eventually("the server knows", async () => (await found()) - before >= 2 * MANY);
  expect((await found()) - before).toBeLessThan(2 * MANY + 20 * limit);
}, 60_000);
