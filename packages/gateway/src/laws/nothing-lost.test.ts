import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { check, contracts, type SutureMessage } from "@suture/core";
import { type Emulator, type ScenarioFault, startEmulator } from "@suture/emulators";
import type { Letter, SessionStore } from "@suture/sessions";
import { openPostgres } from "@suture/sessions/postgres";
import { openSqlite } from "@suture/sessions/sqlite";
import { createTestDatabase } from "@suture/testkit/postgres";
import { describe, it } from "vitest";
import type { GatewayOptions } from "../options.ts";
import { upstreamsAt } from "../testing/emulated.ts";
import { GatewayFleet } from "../testing/gateway-fleet.ts";

const DEEP = process.env.SUTURE_DEEP === "1";
const OWNER = "local";

/** How much is said, and how badly everybody is treated. */
interface Trial {
  readonly messages: number;
  readonly sessions: number;
  readonly processes: number;
  /** Milliseconds that a process lives. */
  readonly lives: readonly [number, number];
}

/** What may go wrong with a request. */
const FAULTS: readonly ScenarioFault[] = [
  { fail: 529 },
  { fail: 429, retryAfter: 1 },
  { drop: "before-headers" },
  { drop: "after-headers" },
  { cut: 2 },
  { malformed: 1 },
  { overflow: 2_000 },
  { fail: 500 },
  { slow: { firstByte: 300, chunk: 20 } },
];

/** Numbers from 0 to 1, the same ones for the same seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

/** Something goes wrong with every seventh request, until it is told to stop. */
function trouble(emulator: Emulator, random: () => number): () => void {
  const faults = Array.from({ length: 20_000 }, (_, number) =>
    number % 7 === 0
      ? (FAULTS[Math.floor(random() * FAULTS.length)] as ScenarioFault)
      : { slow: { firstByte: 1 } },
  );
  emulator.scenario({ faults });
  return () => void emulator.scenario({});
}

/** Long enough that a session does not fit the smallest window after a dozen of them. */
const wordsOf = (key: string): string => `Message ${key}, please. ${"And so it went on and on. ".repeat(20)}`;

/** Sends a message until somebody says that it was accepted. */
async function send(fleet: GatewayFleet, session: string, key: string): Promise<void> {
  for (;;) {
    const url = await fleet.any();
    const accepted = await fetch(`${url}/sessions/${session}/messages?wait=false`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ text: wordsOf(key) }),
    }).then(
      async (response) => {
        const text = await response.text();
        assert.ok(response.status === 202 || response.status >= 500, `${response.status} ${text}`);
        return response.status === 202;
      },
      () => false,
    );
    if (accepted) return;
    await pause(50);
  }
}

async function everyLetter(store: SessionStore): Promise<Letter[]> {
  const mail = store.mail("in");
  const found: Letter[] = [];
  for (let after = 0; ; ) {
    const page = await mail.list({ after, limit: 500 });
    found.push(...page);
    const last = page.at(-1);
    if (last === undefined) return found;
    after = last.number;
  }
}

const isFinished = ({ state }: Letter): boolean => state === "done" || state === "dead";

/** Waits until nothing is left to be done. */
async function settled(store: SessionStore, expected: number): Promise<Letter[]> {
  const until = Date.now() + 120_000;
  for (;;) {
    const letters = await everyLetter(store);
    if (letters.length >= expected && letters.every(isFinished)) return letters;
    if (Date.now() > until) {
      const left = letters.filter((letter) => !isFinished(letter));
      assert.fail(
        `${left.length} of ${letters.length} letters are not dealt with: ${JSON.stringify(left.slice(0, 3))}`,
      );
    }
    await pause(200);
  }
}

const textsOf = ({ parts }: SutureMessage): string[] =>
  parts.flatMap((part) => (part.type === "text" ? [part.text] : []));

/** Every session of the owner: each is valid for every contract. Says how often each text of a person is in them. */
async function readAll(store: SessionStore): Promise<ReadonlyMap<string, number>> {
  const said = new Map<string, number>();
  const owned = store.of(OWNER);
  for (let cursor: string | undefined; ; ) {
    const page = await owned.list({ limit: 100, ...(cursor === undefined ? {} : { after: cursor }) });
    for (const { id } of page.sessions) {
      const session = await owned.get(id);
      assert.deepEqual(await session.diagnose(), []);
      assert.notEqual((await session.status()).turnState, "open", `${id} is still at work`);
      for (const { name } of contracts) {
        const { document } = await session.read({ for: name });
        assert.ok(check(document, { from: "suture", for: name }).ok, `${id} for ${name}`);
      }
      const { document } = await session.export({ format: "suture" });
      for (const message of document as readonly SutureMessage[]) {
        if (message.role !== "user") continue;
        for (const text of textsOf(message)) said.set(text, (said.get(text) ?? 0) + 1);
      }
    }
    cursor = page.next;
    if (cursor === undefined) return said;
  }
}

async function survive(
  trial: Trial,
  store: GatewayOptions["store"],
  open: () => Promise<SessionStore>,
): Promise<void> {
  const emulator = await startEmulator({ provider: "all" });
  const random = dice(trial.messages);
  const options: GatewayOptions = {
    port: 0,
    upstreams: upstreamsAt(emulator).map((upstream) => ({ ...upstream, key: "any" })),
    ...(store === undefined ? {} : { store }),
    agent: { model: "anthropic/claude-opus-4-6", lease: 2_000, delay: 50, attempts: 20 },
  };
  const fleet = new GatewayFleet({ size: trial.processes, options, random, lives: trial.lives });
  const watched = await open();
  try {
    for (let number = 0; number < trial.sessions; number++)
      await watched.of(OWNER).create({ id: `s${number}` });
    fleet.start();
    const calm = trouble(emulator, random);
    const keys = Array.from({ length: trial.messages }, (_, number) => `m${number}`);
    const senders = Array.from({ length: 24 }, async () => {
      for (let key = keys.pop(); key !== undefined; key = keys.pop())
        await send(fleet, `s${Number(key.slice(1)) % trial.sessions}`, key);
    });
    await Promise.all(senders);
    while (fleet.kills < 2 * trial.processes) await pause(20);
    await fleet.calm();
    calm();
    const letters = await settled(watched, trial.messages);
    assert.equal(new Set(letters.map(({ key }) => key)).size, trial.messages);
    assert.equal(letters.length, trial.messages);
    const said = await readAll(watched);
    for (const { key, state } of letters)
      if (state === "done")
        assert.equal(said.get(wordsOf(key)), 1, `${key} is there ${said.get(wordsOf(key))} times`);
  } finally {
    await fleet.close();
    await watched.close();
    await emulator.close();
  }
}

describe("law 18: nothing is lost, nothing is answered twice, whoever is killed", () => {
  it("several processes on Postgres", { timeout: 1_800_000 }, async () => {
    const { url, drop } = await createTestDatabase();
    process.env.SUTURE_TEST_DATABASE = url;
    const trial: Trial = DEEP
      ? { messages: 5_000, sessions: 200, processes: 4, lives: [2_000, 6_000] }
      : { messages: 120, sessions: 20, processes: 2, lives: [400, 1_500] };
    await survive(trial, { kind: "postgres", urlEnv: "SUTURE_TEST_DATABASE" }, () =>
      openPostgres({ url, maxConnections: 3 }),
    );
    await drop();
  });

  it("one process on SQLite", { timeout: 1_800_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "suture-"));
    const file = join(folder, "suture.db");
    const trial: Trial = DEEP
      ? { messages: 1_000, sessions: 50, processes: 1, lives: [2_000, 6_000] }
      : { messages: 60, sessions: 10, processes: 1, lives: [400, 1_500] };
    await survive(trial, { kind: "sqlite", file }, () => openSqlite({ path: file }));
    await rm(folder, { recursive: true });
  });
});
