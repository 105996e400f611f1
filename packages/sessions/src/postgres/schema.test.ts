import { readFileSync } from "node:fs";
import { createTestDatabase, type TestDatabase } from "@suture/testkit/postgres";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { begin } from "../conformance/engine/samples.ts";
import { requireVersion1 } from "../testing/version-1.ts";
import { requireVersion2 } from "../testing/version-2.ts";
import { openPostgresEngine } from "./index.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
}, 60_000);
afterEach(() => database?.drop());

async function sql(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function openOnce(): Promise<void> {
  await (await openPostgresEngine({ url: database.url })).close();
}

test("of several that open a new database at a time, one makes the tables", { timeout: 30_000 }, async () => {
  const engines = await Promise.all(
    Array.from({ length: 4 }, () => openPostgresEngine({ url: database.url })),
  );
  for (const engine of engines) expect((await begin(engine)).head).toBe(0);
  for (const engine of engines) await engine.close();
  expect(await sql("SELECT id::int FROM suture.migrations ORDER BY id")).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ]);
});

test.each([
  [1, requireVersion1],
  [2, requireVersion2],
])("a database of version %i is opened with all that is in it, and goes on", async (version, require) => {
  await sql(readFileSync(new URL(`./testing/version-${version}.sql`, import.meta.url), "utf8"));
  const engine = await openPostgresEngine({ url: database.url });
  await require(engine);
  await engine.close();
});

test("a database of a newer version is left alone", async () => {
  await openOnce();
  await sql("INSERT INTO suture.migrations (id, name, checksum) VALUES (999, 'later', 'x')");
  await expect(openOnce()).rejects.toMatchObject({ code: "newer-version" });
  expect(await sql("SELECT count(*)::int AS count FROM suture.migrations WHERE id = 999")).toEqual([
    { count: 1 },
  ]);
});

test("a database whose schema came about in another way is left alone", async () => {
  await openOnce();
  await sql("UPDATE suture.migrations SET checksum = 'changed' WHERE id = 1");
  await expect(openOnce()).rejects.toMatchObject({ code: "changed-migration" });
});

test("a migration that fails leaves nothing behind", async () => {
  await sql("CREATE SCHEMA suture; CREATE TABLE suture.holders (x int)");
  await expect(openOnce()).rejects.toMatchObject({ code: "database" });
  expect(await sql("SELECT tablename FROM pg_tables WHERE schemaname = 'suture'")).toEqual([
    { tablename: "holders" },
  ]);
});

test("who may only use the tables can open them", async () => {
  await openOnce();
  const role = `${new URL(database.url).pathname.slice(1)}_user`;
  await sql(`CREATE ROLE ${role} LOGIN PASSWORD 'word'; GRANT USAGE ON SCHEMA suture TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA suture TO ${role}`);
  const url = new URL(database.url);
  url.username = role;
  url.password = "word";
  const engine = await openPostgresEngine({ url: url.href });
  expect((await begin(engine)).head).toBe(0);
  await engine.close();
  await sql(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
});

test("schemas of one database know nothing of each other, also over one pool", async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const one = await openPostgresEngine({ pool, schema: "one" });
  const other = await openPostgresEngine({ pool, schema: "other" });
  const { owner, id } = await begin(one);
  expect(await other.load(owner, id)).toBeUndefined();
  expect((await begin(other, { owner, id })).owner).toBe(owner);
  await one.close();
  await other.close();
  await pool.end();
});
