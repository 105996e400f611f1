import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createConnection } from "node:net";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { startPostgres } from "./start-postgres.ts";
import { createTestDatabase } from "./test-database.ts";

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test("the embedded server starts, syncs, and answers after a restart", { timeout: 60_000 }, async () => {
  const server = await startPostgres({ prefer: "embedded" });
  try {
    expect(server.kind).toBe("embedded");
    expect(await ask(server.url, "SHOW server_version")).toMatch(/^18/);
    expect(await ask(server.url, "SHOW fsync")).toBe("on");
    await ask(server.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await server.restart("immediate");
    expect(await ask(server.url, "SELECT answer FROM kept")).toBe(42);
  } finally {
    await server.stop();
  }
  await expect(ask(server.url, "SELECT 1")).rejects.toThrow(/ECONNREFUSED/);
});

test("each test database is another one", { timeout: 60_000 }, async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await ask(one.url, "CREATE TABLE here (x int)");
  expect(await ask(other.url, "SELECT to_regclass('here')")).toBeNull();
  await one.drop();
  await other.drop();
  await expect(ask(one.url, "SELECT 1")).rejects.toThrow(/does not exist/);
});

test("a server does not outlive the process that started it", { timeout: 60_000 }, async () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(fileURLToPath(new URL("./start-postgres.ts", import.meta.url)))};
    const server = await startPostgres({ prefer: "own" });
    const { Client } = (await import("pg")).default;
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query("SHOW data_directory");
    console.log(JSON.stringify({ port: new URL(server.url).port, data: rows[0].data_directory }));
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(child.stdout, "data");
  const { port, data }: { port: string; data: string } = JSON.parse(String(said));
  expect(existsSync(data)).toBe(true);
  child.kill("SIGKILL");
  await expect.poll(() => listens(Number(port)), { timeout: 20_000 }).toBe(false);
  await expect.poll(() => existsSync(data), { timeout: 20_000 }).toBe(false);
});

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1")
      .once("connect", () => resolve(true))
      .once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
