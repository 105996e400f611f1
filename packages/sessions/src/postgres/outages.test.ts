import { setTimeout as delay } from "node:timers/promises";
import { createTestDatabase, startPostgres, type TestPostgres } from "@suture/testkit/postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allEntries, begin, changes, eventually, message, reload } from "../conformance/engine/samples.ts";
import type { Engine } from "../engine/engine.ts";
import type { SessionRow } from "../engine/rows.ts";
import { openPostgresEngine } from "./index.ts";

const WRITERS = 9;
const SESSIONS = 3;

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres({ prefer: "own" });
}, 60_000);
afterAll(() => server?.stop());

/** Commits to some sessions from several sides until stopped; records every text that was acknowledged. */
function traffic(engines: readonly Engine[], sessions: readonly SessionRow[]) {
  const acknowledged: string[] = [];
  let stopped = false;
  const write = async (writer: number) => {
    const engine = engines[writer % engines.length]!;
    const session = sessions[writer % sessions.length]!;
    for (let round = 0; !stopped; ) {
      const now = await reload(engine, session);
      const text = `${writer}/${round}`;
      if (!(await engine.commit(changes(now, { entries: [message(now.head + 1, text)] })))) continue;
      acknowledged.push(JSON.stringify(text));
      round += 1;
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await writers;
    },
    grown: (by: number) => {
      const before = acknowledged.length;
      return eventually("commits go on", () => acknowledged.length >= before + by);
    },
  };
}

async function begins(engine: Engine): Promise<SessionRow[]> {
  return Promise.all(Array.from({ length: SESSIONS }, () => begin(engine)));
}

async function expectExactly(
  engine: Engine,
  sessions: readonly SessionRow[],
  acknowledged: readonly string[],
) {
  const bodies: string[] = [];
  for (const session of sessions) {
    const entries = await allEntries(engine, session);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    expect((await reload(engine, session)).head).toBe(entries.length);
    bodies.push(...entries.map(({ body }) => body));
  }
  expect(bodies.sort()).toEqual([...acknowledged].sort());
}

for (const how of ["fast", "immediate"] as const)
  test(`a server that restarts (${how}) in the middle of commits loses none and doubles none`, {
    timeout: 90_000,
  }, async () => {
    const database = await createTestDatabase(server);
    const options = { url: database.url, maxConnections: 3, retryForMs: 30_000 };
    const engines = [await openPostgresEngine(options), await openPostgresEngine(options)];
    const sessions = await begins(engines[0]!);
    const { acknowledged, grown, stop } = traffic(engines, sessions);
    for (let restart = 0; restart < 3; restart += 1) {
      await grown(20);
      await server.restart(how);
    }
    await grown(20);
    await stop();
    await expectExactly(engines[0]!, sessions, acknowledged);
    for (const engine of engines) await engine.close();
    await database.drop();
  });

test("connections that are ended in the middle of commits lose none and double none", {
  timeout: 90_000,
}, async () => {
  const database = await createTestDatabase(server);
  const engines = [
    await openPostgresEngine({ url: database.url, maxConnections: 3 }),
    await openPostgresEngine({ url: database.url, maxConnections: 3 }),
  ];
  const sessions = await begins(engines[0]!);
  const { acknowledged, grown, stop } = traffic(engines, sessions);
  const killer = new pg.Client({ connectionString: database.url });
  await killer.connect();
  for (let round = 0; round < 30; round += 1) {
    await killer.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    await delay(30);
  }
  await killer.end();
  await grown(20);
  await stop();
  await expectExactly(engines[0]!, sessions, acknowledged);
  for (const engine of engines) await engine.close();
  await database.drop();
});

test("who listens hears of changes again after a restart", { timeout: 60_000 }, async () => {
  const database = await createTestDatabase(server);
  const [first, second] = [
    await openPostgresEngine({ url: database.url }),
    await openPostgresEngine({ url: database.url }),
  ];
  let session = await begin(first);
  const heard: (number | undefined)[] = [];
  second.onChange((sid) => heard.push(sid));
  await eventually("the connection stands", () => heard.includes(undefined));
  heard.length = 0;
  await server.restart();
  await eventually("it stands again, and anything may have changed", () => heard.includes(undefined));
  // Notifications lost in the restart are made up for by one that says that any session may have changed.
  for (let round = 0; round < 3; round += 1) {
    heard.length = 0;
    await first.commit(changes(session, { entries: [message(session.head + 1)] }));
    session = await reload(first, session);
    await eventually(
      "the change is heard of",
      () => heard.includes(session.sid) || heard.includes(undefined),
    );
  }
  expect(heard).toContain(session.sid);
  await first.close();
  await second.close();
  await database.drop();
});

test("idle connections that break do not end the process", { timeout: 60_000 }, async () => {
  const database = await createTestDatabase(server);
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  // Once the engine is closed, its owner looks after it.
  pool.on("error", () => {});
  const own = await openPostgresEngine({ url: database.url });
  const theirs = await openPostgresEngine({ pool });
  const sessions = await Promise.all(
    Array.from({ length: 4 }, () => Promise.all([begin(own), begin(theirs)])),
  );
  expect(sessions.length).toBe(4);
  await server.restart("immediate");
  expect((await begin(own)).head).toBe(0);
  expect((await begin(theirs)).head).toBe(0);
  await own.close();
  await theirs.close();
  await pool.end();
  await database.drop();
});
