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

/** How often each index of a table was looked into. */
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
  // A connection that ends tells the server what it did.
  await engine.close();
  const total = async () => [...(await looks("sessions")).values()].reduce((sum, one) => sum + one, 0);
  await eventually("the server knows", async () => (await total()) >= 2 * rounds);
  // What is asked for by its id may be looked for there.
  expect((await looks("sessions")).get("sessions_by_time")).toBeLessThan(rounds);
});
