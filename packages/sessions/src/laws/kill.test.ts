import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { check, contracts } from "@suture/core";
import { bundleProgram } from "@suture/testkit/bundle-script";
import { createTestDatabase } from "@suture/testkit/postgres";
import pg from "pg";
import { describe, it } from "vitest";
import { eventually } from "../conformance/engine/samples.ts";
import { user } from "../conformance/said.ts";
import { openPostgres } from "../postgres/index.ts";
import { openSqlite } from "../sqlite/index.ts";
import type { Session } from "../store/session.ts";
import type { SessionStore } from "../store/session-store.ts";

const ROUNDS = process.env.SUTURE_DEEP === "1" ? 200 : 8;
const CHILD = await bundleProgram(new URL("../testing/kill-child.mjs", import.meta.url));
const OWNER = "somebody";

/** What a killed process knew to be done. */
interface Acknowledged {
  readonly session?: string;
  readonly marks?: readonly string[];
  /** The key of a letter that was accepted. */
  readonly posted?: string;
  /** The key of a letter that was answered. */
  readonly answered?: string;
}

/** What every process that is not killed at once has done: one of each. */
const KINDS = ["marks", "posted", "answered"] as const;

/** Starts a process that writes, and kills it after some time. Every second process is killed only after it did one of each kind. */
async function writeAndDie(
  kind: string,
  target: string,
  seed: number,
  after: number,
): Promise<Acknowledged[]> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify({ kind, target, owner: OWNER, seed })], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const told: Acknowledged[] = [];
  let complaint = "";
  let isDoomed = false;
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.on("close", (_, signal) => resolve(signal)),
  );
  for await (const line of createInterface({ input: child.stdout })) {
    // The last line may be cut off. Nobody heard what it would have said.
    if (!line.endsWith("}")) continue;
    const said: Acknowledged & { ready?: boolean } = JSON.parse(line);
    if (said.ready !== true) told.push(said);
    const isDue =
      seed % 2 === 0 ? said.ready === true : KINDS.every((kind) => told.some((each) => kind in each));
    if (isDue && !isDoomed) setTimeout(() => child.kill("SIGKILL"), after);
    isDoomed ||= isDue;
  }
  assert.equal(await ended, "SIGKILL", complaint);
  return told;
}

async function textOf(session: Session): Promise<string> {
  const { head } = await session.status();
  const contents: unknown[] = [];
  for await (const { seq, content } of session.subscribe()) {
    assert.equal(seq, contents.length + 1);
    contents.push(content);
    if (seq >= head) break;
  }
  return JSON.stringify(contents);
}

/** Everything acknowledged is stored, nothing is half stored, and the next request is valid. */
async function verify(store: SessionStore, told: readonly Acknowledged[], round: number): Promise<void> {
  for (const id of ["one", "two"]) {
    const session = await store.of(OWNER).get(id);
    assert.notEqual((await session.status()).turnState, "open", "the process that ran it is gone");
    const text = await textOf(session);
    for (const { marks } of told.filter((each) => each.session === id))
      for (const mark of marks ?? []) assert.ok(text.includes(mark), `${mark} is lost`);
    assert.deepEqual(await session.diagnose(), []);
    await session.append(user(`after the kill ${round}`));
    const { name } = contracts[round % contracts.length] as { name: string };
    const { document } = await session.read({ for: name });
    assert.ok(check(document, { from: "suture", for: name }).ok, name);
    await session.endTurn("done");
  }
}

/** Accepted letters are stored, answered ones are answered in all places at once, and the rest can be taken at once. */
async function verifyMail(store: SessionStore, told: readonly Acknowledged[]): Promise<void> {
  const [inbox, outbox] = [store.mail("in"), store.mail("out")];
  const letters = await inbox.list({ limit: 1_000_000 });
  const byKey = new Map(letters.map((letter) => [letter.key, letter]));
  assert.equal(byKey.size, letters.length);
  for (const { posted } of told)
    if (posted !== undefined) assert.ok(byKey.has(posted), `${posted} was accepted and is lost`);
  for (const { answered } of told)
    if (answered !== undefined) assert.equal(byKey.get(answered)?.state, "done", `${answered} was answered`);
  const done = letters.flatMap(({ key, state }) => (state === "done" ? key : [])).sort();
  const replies = (await outbox.list({ limit: 1_000_000 })).map(({ body }) => String(body));
  assert.deepEqual(replies.sort(), done);
  const session = await store.of(OWNER).get("mail");
  const answers = (await textOf(session)).match(/answers [^"]*/g) ?? [];
  assert.deepEqual(answers.flatMap((text) => text.slice("answers ".length).split(",")).sort(), done);
  const [claim] = await inbox.take({ limit: 1, leaseMs: 1_000 });
  assert.equal(claim !== undefined, done.length < letters.length, "who held the lane is gone");
  await claim?.release();
}

/** A server carries on with its last command until it notices that its client is gone. */
async function serverKnows(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const others =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()";
  await eventually("the server knows", async () => (await client.query(others)).rowCount === 0, 60_000);
  await client.end();
}

async function survive(kind: string, target: string, open: () => Promise<SessionStore>): Promise<void> {
  const first = await open();
  for (const id of ["one", "two", "mail"]) await first.of(OWNER).create({ id });
  await first.close();
  const told: Acknowledged[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    told.push(...(await writeAndDie(kind, target, round + 1, 1 + ((round * 37) % 190))));
    if (kind === "postgres") await serverKnows(target);
    const store = await open();
    await verify(store, told, round);
    await verifyMail(store, told);
    await store.close();
  }
  assert.ok(told.length > ROUNDS, "nothing was written");
}

describe("law 18: a process may be killed at any moment", () => {
  it("on SQLite", { timeout: 1_800_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "suture-"));
    const path = join(folder, "sessions.db");
    await survive("sqlite", path, () => openSqlite({ path }));
    rmSync(folder, { recursive: true });
  });

  it("on Postgres", { timeout: 1_800_000 }, async () => {
    const { url, drop } = await createTestDatabase();
    await survive("postgres", url, () => openPostgres({ url, maxConnections: 3 }));
    await drop();
  });
});
