import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { check, contracts } from "@suture/core";
import { type Emulator, type ScenarioFault, startEmulator } from "@suture/emulators";
import type { Letter, SessionStore, SessionTurn } from "@suture/sessions";
import { openPostgres } from "@suture/sessions/postgres";
import { openSqlite } from "@suture/sessions/sqlite";
import { createTestDatabase } from "@suture/testkit/postgres";
import { describe, it } from "vitest";
import type { LetterOutcome } from "../inbox/letter-body.ts";
import type { GatewayOptions } from "../options.ts";
import { upstreamsAt } from "../testing/emulated.ts";
import { type FakeReceiver, fakeReceiver } from "../testing/fake-receiver.ts";
import { GatewayFleet } from "../testing/gateway-fleet.ts";

const DEEP = process.env.SUTURE_DEEP === "1";
const OWNER = "local";
/** What notices are signed with. */
const SECRET = "the secret of whoever hears notices";

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
  emulator.scenario({ faults, window: WINDOW });
  return () => void emulator.scenario({ window: WINDOW });
}

/** Tokens that every model takes: a session has to be compacted again and again. */
const WINDOW = 4_000;

/** Every fortieth message fits no window, whatever is left out around it. */
const isHopeless = (key: string): boolean => Number(key.slice(1)) % 40 === 7;

/** Long enough that a session does not fit the window after a dozen of them. */
const wordsOf = (key: string): string =>
  `Message ${key}, please. ${"And so it went on and on. ".repeat(isHopeless(key) ? 1_000 : 20)}`;

const keysOf = ({ messages }: Trial): string[] =>
  Array.from({ length: messages }, (_, number) => `m${number}`);

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

/** Every session of the owner, with all its turns: each session is valid for every contract. */
async function everyTurn(store: SessionStore): Promise<ReadonlyMap<string, readonly SessionTurn[]>> {
  const turns = new Map<string, readonly SessionTurn[]>();
  const owned = store.of(OWNER);
  for (let cursor: string | undefined; ; ) {
    const page = await owned.list({ limit: 100, ...(cursor === undefined ? {} : { cursor }) });
    const read = async ({ id }: { readonly id: string }): Promise<void> => {
      const session = await owned.get(id);
      assert.deepEqual(await session.diagnose(), []);
      assert.notEqual((await session.status()).turnState, "open", `${id} is still at work`);
      for (const { name } of contracts) {
        const { document } = await session.read({ for: name });
        assert.ok(check(document, { from: "suture", for: name }).ok, `${id} for ${name}`);
      }
      turns.set(id, (await session.page({ size: 10_000, newestFirst: false })).turns);
    };
    await Promise.all(page.sessions.map(read));
    cursor = page.next;
    if (cursor === undefined) return turns;
  }
}

const textsOf = (messages: SessionTurn["messages"], role: string): string[] =>
  messages.flatMap(({ message }) =>
    message.role === role ? message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])) : [],
  );

/** Each letter has its answer in the turn that it names, once; and no turn was answered that no letter names. */
function eachAnsweredOnce(
  letters: readonly Letter[],
  sessions: ReadonlyMap<string, readonly SessionTurn[]>,
): void {
  const named = new Map<string, Set<number>>();
  for (const { key, outcome } of letters) {
    const { session = "", turn: number = 0, reply } = outcome as LetterOutcome;
    const turn = sessions.get(session)?.find(({ turn }) => turn === number);
    assert.ok(turn !== undefined, `${key} names turn ${number} of ${session}, which is not there`);
    const asked = textsOf(turn.messages, "user").filter((text) => text === wordsOf(key));
    assert.equal(asked.length, 1, `${key} is ${asked.length} times in turn ${number} of ${session}`);
    const answer = turn.messages.filter(({ seq }) => seq === reply);
    assert.ok(
      textsOf(answer, "assistant").length > 0,
      `${key} has no answer in turn ${number} of ${session}`,
    );
    named.set(session, (named.get(session) ?? new Set()).add(number));
  }
  for (const [id, turns] of sessions) {
    // A session that goes on for another starts with a digest and the last turns of that one.
    const own = named.get(id) ?? new Set();
    const first = id.includes("~") ? Math.min(...own) : 0;
    for (const { turn, state } of turns)
      if (state === "done" && turn >= first)
        assert.ok(own.has(turn), `turn ${turn} of ${id} was answered for nobody`);
  }
}

/** How many letters of each session a number stands for. */
function countBy<T>(all: Iterable<T>, entryOf: (one: T) => readonly [string, number]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) {
    const [key, count] = entryOf(one);
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return counts;
}

/** Somebody was told of every letter without an answer. Whoever dies while telling may tell twice: that counts once. */
async function everybodyWasTold(dead: readonly Letter[], { taken }: FakeReceiver): Promise<void> {
  const expected = countBy(dead, ({ lane }) => [lane, 1]);
  const missing = (): string[] => {
    const facts = taken.map(
      ({ body }) => body.facts as { session: string; letter?: number; letters: number },
    );
    const notices = new Map(
      facts.flatMap((each) => (each?.letter === undefined ? [] : [[each.letter, each]])),
    );
    const told = countBy(notices.values(), ({ session, letters }) => [session, letters]);
    return [...expected].flatMap(([lane, count]) => {
      const known = told.get(lane) ?? 0;
      return known < count ? [`${lane}: ${known} of ${count}`] : [];
    });
  };
  const until = Date.now() + 60_000;
  while (missing().length > 0) {
    assert.ok(Date.now() < until, `nobody was told of all dead letters: ${missing().join(", ")}`);
    await pause(100);
  }
}

async function survive(
  trial: Trial,
  store: GatewayOptions["store"],
  open: () => Promise<SessionStore>,
): Promise<void> {
  const emulator = await startEmulator({ provider: "all" });
  const receiver = await fakeReceiver(Buffer.from(SECRET));
  process.env.SUTURE_TEST_SECRET = SECRET;
  const random = dice(trial.messages);
  const options: GatewayOptions = {
    port: 0,
    upstreams: upstreamsAt(emulator).map((upstream) => ({ ...upstream, key: "any", window: WINDOW })),
    ...(store === undefined ? {} : { store }),
    agent: {
      model: "anthropic/claude-opus-4-6",
      maxTokens: 256,
      lease: 2_000,
      delay: 50,
      attempts: 20,
      notices: {
        targets: [{ kind: "webhook", url: receiver.url, secretEnv: "SUTURE_TEST_SECRET" }],
        maxPerHour: 100_000,
      },
    },
  };
  const { processes: size, lives } = trial;
  const kills = 2 * size;
  // On a slow machine, whoever lives for a second has hardly begun: without an end to it, a run would be little but beginnings.
  const fleet = new GatewayFleet({ size, options, random, lives, ...(DEEP ? {} : { maxKills: kills }) });
  const watched = await open();
  try {
    for (let number = 0; number < trial.sessions; number++)
      await watched.of(OWNER).create({ id: `s${number}` });
    fleet.start();
    const calm = trouble(emulator, random);
    const keys = keysOf(trial);
    const senders = Array.from({ length: 24 }, async () => {
      for (let key = keys.pop(); key !== undefined; key = keys.pop())
        await send(fleet, `s${Number(key.slice(1)) % trial.sessions}`, key);
    });
    await Promise.all(senders);
    while (fleet.kills < kills) await pause(20);
    await fleet.calm();
    calm();
    const letters = await settled(watched, trial.messages);
    assert.equal(new Set(letters.map(({ key }) => key)).size, trial.messages);
    assert.equal(letters.length, trial.messages);
    const dead = letters.filter(({ state }) => state === "dead");
    for (const key of keysOf(trial).filter(isHopeless))
      assert.ok(
        dead.some((letter) => letter.key === key),
        `${key} fits no window and was answered`,
      );
    await everybodyWasTold(dead, receiver);
    const done = letters.filter(({ state }) => state === "done");
    eachAnsweredOnce(done, await everyTurn(watched));
    console.log(
      `${trial.messages} messages: ${done.length} answered once, ${dead.length} dead and told of;`,
      `${fleet.kills} processes killed`,
    );
  } finally {
    await receiver.close();
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
      : { messages: 100, sessions: 20, processes: 2, lives: [800, 2_000] };
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
      : { messages: 50, sessions: 10, processes: 1, lives: [800, 2_000] };
    await survive(trial, { kind: "sqlite", file }, () => openSqlite({ path: file }));
    await rm(folder, { recursive: true });
  });
});
