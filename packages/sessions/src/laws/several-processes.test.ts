import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { bundleProgram } from "@suture/testkit/bundle-script";
import { createTestDatabase } from "@suture/testkit/postgres";
import { afterAll, beforeAll, describe, it } from "vitest";
import { eventually } from "../conformance/engine/samples.ts";
import { says, user } from "../conformance/said.ts";
import { openPostgres } from "../postgres/index.ts";
import { openSqlite } from "../sqlite/index.ts";
import type { Session } from "../store/session.ts";
import type { SessionStore } from "../store/session-store.ts";

const CHILD = await bundleProgram(new URL("../testing/task-child.mjs", import.meta.url));

/** A database that processes share. */
interface Place {
  readonly target: string;
  readonly store: SessionStore;
  drop(): Promise<void>;
}

/** What a process may say. */
interface Said {
  readonly refused?: string;
  readonly summarising?: true;
  readonly outcome?: string;
  readonly change?: number;
  readonly shared?: boolean;
  readonly seq?: number;
  readonly heard?: number | "any";
}

/** A running process. */
interface Worker {
  readonly said: Said[];
  /** Gives the process the go-ahead. */
  tell(): void;
  readonly ended: Promise<void>;
}

function start(kind: string, { target }: Place, { owner, id }: Session, task: string): Worker {
  const child = spawn(process.execPath, [CHILD, JSON.stringify({ kind, target, owner, id, task })]);
  const said: Said[] = [];
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  createInterface({ input: child.stdout }).on("line", (line) => said.push(JSON.parse(line)));
  const ended = new Promise<void>((resolve, reject) =>
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(complaint)))),
  );
  return { said, tell: () => child.stdin.write("go\n"), ended };
}

async function inFile(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), "suture-"));
  const target = join(folder, "sessions.db");
  const store = await openSqlite({ path: target });
  return { target, store, drop: async () => rmSync(folder, { recursive: true }) };
}

async function onServer(): Promise<Place> {
  const { url, drop } = await createTestDatabase();
  return { target: url, store: await openPostgres({ url, maxConnections: 3 }), drop };
}

describe.each([
  { kind: "sqlite", prepare: inFile },
  { kind: "postgres", prepare: onServer },
])("several processes on $kind", ({ kind, prepare }) => {
  let place: Place;
  beforeAll(async () => {
    place = await prepare();
  }, 60_000);
  afterAll(async () => {
    await place?.store.close();
    await place?.drop();
  });

  it("compact a session once, and all get what came of it", { timeout: 30_000 }, async () => {
    const session = await place.store.of("somebody").create();
    for (let turn = 0; turn < 20; turn++)
      await session.append([user(`question ${turn} ${"and more ".repeat(150)}`), says(`answer ${turn}`)]);
    const workers = [1, 2].map(() => start(kind, place, session, "compact"));
    const whoSaid = (key: keyof Said) => workers.filter(({ said }) => said.some((each) => key in each));
    await eventually("one is at it and the other waits", () => {
      return whoSaid("summarising").length === 1 && whoSaid("refused").length === 1;
    });
    for (const { tell } of workers) tell();
    await Promise.all(workers.map(({ ended }) => ended));
    const outcomes = workers.flatMap(({ said }) => said.filter(({ outcome }) => outcome !== undefined));
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ["compacted", "compacted"],
    );
    assert.equal(new Set(outcomes.map(({ change }) => change)).size, 1);
    assert.equal(outcomes.filter(({ shared }) => shared).length, 1);
    assert.equal(whoSaid("summarising").length, 1);
    const { head } = await session.status();
    const kinds: string[] = [];
    for await (const { seq, kind: what } of session.subscribe()) if (kinds.push(what) && seq >= head) break;
    assert.equal(kinds.filter((what) => what === "compaction").length, 1);
  });

  it("hear of each other's changes, in order, without gaps or doubles", { timeout: 30_000 }, async () => {
    const session = await place.store.of("somebody").create();
    const follower = start(kind, place, session, "follow");
    await eventually("it follows", () => follower.said.some(({ seq }) => seq === 1));
    const writer = start(kind, place, session, "write");
    for (let turn = 0; turn < 10; turn++) await session.append([user("question"), says("answer")]);
    await writer.ended;
    const { head } = await session.status();
    await eventually("all of it is heard of", () => follower.said.some(({ seq }) => seq === head));
    follower.tell();
    await follower.ended;
    const seqs = follower.said.flatMap(({ seq }) => seq ?? []);
    assert.deepEqual(
      seqs,
      Array.from({ length: head }, (_, index) => index + 1),
    );
    // A new listener is told once that any session may have changed. After that Postgres names the session; of a file one only learns that
    // another process wrote to it.
    const heard = follower.said.flatMap((each) => each.heard ?? []);
    assert.ok(kind === "sqlite" ? heard.length > 1 : heard.some((what) => what !== "any"));
  });
});
