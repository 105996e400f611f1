import { inspect } from "node:util";
import { createTestDatabase, type TestDatabase } from "@suture/testkit/postgres";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { begin, changes, message } from "../conformance/engine/samples.ts";
import type { Engine } from "../engine/engine.ts";
import { SessionError } from "../errors.ts";
import { openPostgresEngine, type PostgresEngineOptions } from "./index.ts";

let database: TestDatabase;
const engines: Engine[] = [];

async function open(options: PostgresEngineOptions = {}): Promise<Engine> {
  const engine = await openPostgresEngine(options.pool ? options : { url: database.url, ...options });
  engines.push(engine);
  return engine;
}

async function failure(outcome: Promise<unknown>): Promise<SessionError> {
  const error = await outcome.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!SessionError.is(error)) throw new Error(`unexpected ${inspect(error)}, expected an error of ours`);
  return error;
}

async function withClient<Outcome>(work: (client: pg.Client) => Promise<Outcome>): Promise<Outcome> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});
afterAll(() => database?.drop());

test("a statement that takes too long is refused as busy, and changed nothing", async () => {
  const engine = await open({ statementTimeoutMs: 300 });
  const session = await begin(engine);
  await withClient(async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT FROM suture.sessions WHERE sid = $1 FOR UPDATE", [session.sid]);
    const error = await failure(engine.commit(changes(session, { entries: [message(1)] })));
    expect(error.code).toBe("busy");
    expect(error.isRetryable).toBe(true);
    await client.query("ROLLBACK");
  });
  expect(await engine.commit(changes(session, { entries: [message(1)] }))).toBe(true);
});

test("a database that is not there is unreachable, and no error tells the password", async () => {
  const url = "postgres://me:s3cret-word@127.0.0.1:1/none";
  const error = await failure(openPostgresEngine({ url, retryForMs: 200 }));
  expect(error.code).toBe("unreachable");
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain("s3cret-word");
});

test("a refused password, or a database that does not exist, is said at once and tells no password", async () => {
  const wrong = new URL(database.url);
  wrong.password = "s3cret-word";
  const refused = await failure(openPostgresEngine({ url: wrong.href }));
  expect([refused.code, refused.isRetryable]).toEqual(["database", false]);
  expect(inspect(refused, { depth: 20, showHidden: true })).not.toContain("s3cret-word");
  const missing = new URL(database.url);
  missing.pathname = "/none";
  const error = await failure(openPostgresEngine({ url: missing.href }));
  expect(error.code).toBe("database");
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(missing.password);
});

test("options that cannot be meant are refused, and tell no password", async () => {
  const bad: PostgresEngineOptions[] = [
    {},
    { url: database.url, schema: 'x"; DROP TABLE y' },
    { url: database.url, maxConnections: 0 },
    { url: database.url, retryForMs: Number.NaN },
    { url: "postgres://me:s3cret-word@[host/x" },
  ];
  for (const options of bad) {
    const error = await failure(openPostgresEngine(options));
    expect(error.code).toBe("bad-option");
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain("s3cret-word");
  }
});

test("a database that may only be read says so", async () => {
  await open();
  const readOnly = new URL(database.url);
  readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
  const engine = await open({ url: readOnly.href });
  const writable = await open();
  const session = await begin(writable);
  expect((await engine.load(session.owner, session.id))?.session).toEqual(session);
  expect((await failure(engine.commit(changes(session, { entries: [message(1)] })))).code).toBe("read-only");
});

test("when nobody gives a connection back, waiting ends as busy", async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 100 });
  const engine = await open({ pool, retryForMs: 300 });
  const taken = await pool.connect();
  expect((await failure(engine.holders())).code).toBe("busy");
  taken.release();
  expect((await engine.holders()).now).toBeGreaterThan(0);
  await engine.close();
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test("the driver reads for others as it did before", async () => {
  await open();
  const read = await withClient((client) => client.query("SELECT 1::bigint AS big, '\x1a0041' AS text"));
  expect(read.rows).toEqual([{ big: "1", text: "\x1a0041" }]);
});

test("an owner and id too long for an index are refused as such", async () => {
  const engine = await open();
  const long = Array.from({ length: 3_000 }, (_, index) => ((index * 7_919) % 36_000).toString(36)).join("");
  expect((await failure(begin(engine, { id: long }))).code).toBe("bad-option");
});

test("a search knows the capitals of all scripts, whatever the locale", async () => {
  const engine = await open();
  const { owner, id } = await begin(engine, { label: "ÄRGER мир" });
  const found = await engine.list(owner, { states: ["active"], limit: 9, text: "ärger МИР" });
  expect(found.map((one) => one.id)).toEqual([id]);
});
