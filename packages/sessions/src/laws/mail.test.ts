import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { bundleProgram } from "@suture/testkit/bundle-script";
import { createTestDatabase } from "@suture/testkit/postgres";
import { describe, it } from "vitest";
import { eventually } from "../conformance/engine/samples.ts";
import { told } from "../conformance/store/store-case.ts";
import type { Letter } from "../mail/letter.ts";
import { openPostgres } from "../postgres/index.ts";
import { openSqlite } from "../sqlite/index.ts";
import type { SessionStore } from "../store/session-store.ts";

const CHILD = await bundleProgram(new URL("../testing/mail-child.mjs", import.meta.url));
const OWNER = "somebody";
const WORKERS = 4;
const POSTS = process.env.SUTURE_DEEP === "1" ? 500 : 40;
const IDS = ["one", "two", "three", "four", "five"];

/** A process that posts and answers. */
interface Worker {
  readonly said: { readonly wrong?: string; readonly posted?: number }[];
  stop(): void;
  readonly ended: Promise<void>;
}

function start(kind: string, target: string, worker: number): Worker {
  const given = { kind, target, owner: OWNER, ids: IDS, name: `w${worker}`, posts: POSTS, seed: worker };
  const child = spawn(process.execPath, [CHILD, JSON.stringify(given)]);
  const said: Worker["said"] = [];
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  createInterface({ input: child.stdout }).on("line", (line) => said.push(JSON.parse(line)));
  const ended = new Promise<void>((resolve, reject) =>
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(complaint)))),
  );
  // Awaited at the end; an earlier failure shows there.
  ended.catch(() => undefined);
  return { said, stop: () => child.stdin.end("over\n"), ended };
}

async function all(store: SessionStore, box: string): Promise<Letter[]> {
  const found: Letter[] = [];
  for (;;) {
    const page = await store.mail(box).list({ after: found.at(-1)?.number ?? 0, limit: 500 });
    if (page.length === 0) return found;
    found.push(...page);
  }
}

async function hold(kind: string, target: string, store: SessionStore): Promise<void> {
  for (const id of IDS) await store.of(OWNER).create({ id });
  const workers = Array.from({ length: WORKERS }, (_, index) => start(kind, target, index + 1));
  const failed = Promise.race(workers.map(({ ended }) => ended));
  const inbox = store.mail("in");
  const isDone = async (): Promise<boolean> => {
    const { waiting, held } = await inbox.stats();
    return workers.every(({ said }) => said.some((each) => each.posted === POSTS)) && waiting + held === 0;
  };
  await Promise.race([failed, eventually("everything is answered", isDone, 120_000)]);
  for (const { stop } of workers) stop();
  await Promise.all(workers.map(({ ended }) => ended));
  assert.deepEqual(
    workers.flatMap(({ said }) => said.flatMap(({ wrong }) => wrong ?? [])),
    [],
  );
  const keys = Array.from({ length: WORKERS }, (_, worker) =>
    Array.from({ length: POSTS }, (_each, count) => `«w${worker + 1}.${count}»`),
  ).flat();
  const accepted = await all(store, "in");
  assert.deepEqual(accepted.map(({ key }) => key).sort(), keys.toSorted());
  assert.ok(accepted.every(({ state }) => state === "done"));
  const replies = await all(store, "out");
  assert.deepEqual(replies.map(({ body }) => String(body)).sort(), keys.toSorted());
  const answers: string[] = [];
  for (const id of IDS) {
    const session = await store.of(OWNER).get(id);
    const own = (await told(session)).filter((line) => line.startsWith("assistant answer to "));
    answers.push(...own.map((line) => line.slice("assistant answer to ".length)));
    assert.deepEqual(await session.diagnose(), []);
  }
  assert.deepEqual(answers.sort(), keys.toSorted());
  assert.deepEqual(await inbox.take({ limit: 10, leaseMs: 1_000 }), []);
}

describe("four processes post, take and answer: nothing is lost, and nothing is answered twice", () => {
  it("on SQLite", { timeout: 150_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "suture-"));
    const path = join(folder, "sessions.db");
    const store = await openSqlite({ path });
    await hold("sqlite", path, store);
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it("on Postgres", { timeout: 150_000 }, async () => {
    const { url, drop } = await createTestDatabase();
    const store = await openPostgres({ url, maxConnections: 3 });
    await hold("postgres", url, store);
    await store.close();
    await drop();
  });
});
