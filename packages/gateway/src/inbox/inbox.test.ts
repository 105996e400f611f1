import { type LetterQuery, MemoryEngine, SessionError, SessionStore, type TakeQuery } from "@suture/sessions";
import { afterEach, expect, test } from "vitest";
import { ModelError } from "../model/model-answer.ts";
import { type Bench, type BenchOptions, OWNER, SESSION, startBench } from "../testing/agent-bench.ts";
import { hangs, lastWords, type Script, ScriptedModel, wordsOf } from "../testing/scripted-model.ts";
import type { MessageBody } from "./letter-body.ts";

let bench: Bench;
let model: ScriptedModel;

afterEach(() => bench.close());

async function set(script: Script, options: Omit<BenchOptions, "models"> = {}): Promise<void> {
  model = new ScriptedModel(script);
  bench = await startBench({ models: model, ...options });
}

const echo: Script = (document) => `to: ${lastWords(document)}`;
const hello: MessageBody = { type: "message", parts: [{ type: "text", text: "Hello" }] };
const idle = () =>
  bench.until(async () => {
    const { waiting, held } = await bench.store.mail("in").stats();
    return waiting === 0 && held === 0 && bench.inbox.active === 0;
  });

test("a session that is not there takes nothing, unless it may be made", async () => {
  await set(echo);
  const refused = await bench.inbox.accept(OWNER, "new", hello).catch((error: unknown) => error);
  expect(SessionError.is(refused) && refused.code).toBe("no-such-session");
  const made = await Promise.all(
    ["a", "b"].map((key) => bench.inbox.accept(OWNER, "new", hello, { key, makesSession: true })),
  );
  expect(made.map(({ isNew }) => isNew)).toEqual([true, true]);
  await idle();
  expect((await bench.history("new")).map(wordsOf).join(" ")).toMatch(/^Hello.* to: .*Hello$/);
});

test("a letter under a known key is the first one, whatever became of it, and wherever its session went", async () => {
  await set(echo);
  const first = await bench.finished(await bench.say("Hello", { key: "k" }));
  const sessions = bench.store.of(OWNER);
  await sessions.create({ id: "next", metadata: { continues: SESSION } });
  await (await sessions.get(SESSION)).update({ metadata: { continuedBy: "next" } });
  const again = await bench.inbox.accept(OWNER, SESSION, hello, { key: "k" });
  expect(again).toMatchObject({ isNew: false, letter: { number: first.number, state: "done" } });
  const other = await bench.inbox.accept(OWNER, SESSION, hello, { key: "l" });
  expect(other).toMatchObject({ isNew: true, letter: { lane: "next" } });
  await idle();
  expect(model.asked).toHaveLength(2);
});

test("sessions that go on as each other are no trap", async () => {
  await set(echo);
  const sessions = bench.store.of(OWNER);
  await sessions.create({ id: "next", metadata: { continuedBy: SESSION } });
  await (await sessions.get(SESSION)).update({ metadata: { continuedBy: "next" } });
  const { letter } = await bench.inbox.accept(OWNER, SESSION, hello);
  expect(await bench.finished(letter)).toMatchObject({ state: "done", lane: SESSION });
});

test("what was posted to a session in the moment in which it went on as another goes after it, once", async () => {
  await set(echo);
  await bench.inbox.stop();
  const mail = bench.store.mail("in");
  await bench.store.of(OWNER).create({ id: "next" });
  await mail.post({ owner: OWNER, lane: SESSION, key: "double", body: hello });
  await mail.post({ owner: OWNER, lane: SESSION, key: "late", body: hello });
  await mail.post({ owner: OWNER, lane: "next", key: "double", body: hello });
  await (await bench.store.of(OWNER).get(SESSION)).update({ metadata: { continuedBy: "next" } });
  bench.inbox.start();
  await idle();
  const letters = await mail.list({ owner: OWNER });
  expect(letters.map(({ key, lane, state }) => [key, lane, state])).toEqual([
    ["double", SESSION, "done"],
    ["late", "next", "done"],
    ["double", "next", "done"],
  ]);
  expect(
    (await bench.history("next")).filter(({ role }) => role === "user").flatMap(({ parts }) => parts),
  ).toHaveLength(2);
});

test("a dead letter of a session that went on as another is answered there", async () => {
  let isUp = false;
  await set((document) => (isUp ? `to: ${lastWords(document)}` : new ModelError("permanent", "no")));
  const letter = await bench.finished(await bench.say("Hello"));
  expect(letter.state).toBe("dead");
  const next = await bench.store.of(OWNER).create({ id: "next" });
  // The session's own first turn failed, too.
  await next.append({ role: "user", parts: [{ type: "text", text: "Before" }] });
  await next.endTurn("failed");
  await (await bench.store.of(OWNER).get(SESSION)).update({ metadata: { continuedBy: "next" } });
  isUp = true;
  await bench.store.mail("in").replay(letter);
  await idle();
  expect((await bench.history("next")).map(wordsOf)).toEqual(["Before", "Hello", "to: Hello"]);
});

test("no more turns run at a time than there are workers, one in a session, and every session has its turn", async () => {
  let running = 0;
  let most = 0;
  await set(
    async (document) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      return `to: ${lastWords(document)}`;
    },
    { settings: { workers: 3 } },
  );
  const names = Array.from({ length: 8 }, (_, index) => `s${index}`);
  for (const round of [1, 2, 3])
    for (const name of names)
      await bench.inbox.accept(OWNER, name, hello, {
        key: `${round}`,
        rank: "background",
        makesSession: true,
      });
  await idle();
  expect(most).toBe(3);
  for (const name of names) expect(await bench.history(name)).toHaveLength(6);
});

/** An engine that does not renew leases in time, as if its machine had paused. */
const sleepy = (engine: MemoryEngine): MemoryEngine =>
  new Proxy(engine, {
    get(target, name) {
      if (name === "renewLane") return async () => false;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

test("a process that has just begun takes few sessions at a time", async () => {
  let running = 0;
  let most = 0;
  await set(
    async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      return "Done.";
    },
    { settings: { workers: 16 }, warmUpMs: 1e9 },
  );
  for (let number = 0; number < 12; number++)
    await bench.inbox.accept(OWNER, `s${number}`, hello, { makesSession: true });
  await idle();
  expect(most).toBe(2);
});

test("a turn that was lost twice waits before it is taken up once more, so that others go first", async () => {
  const engine = new MemoryEngine();
  await set((_, __, question) => hangs(question), {
    engine: sleepy(engine),
    settings: { lease: 30, delay: 600_000 },
  });
  const letter = await bench.say("Hello");
  const now = async () => (await bench.store.mail("in").list({ owner: OWNER }))[0];
  await bench.until(async () => (await now())?.attempts === 3);
  expect(await now()).toMatchObject({ state: "held", outcome: { paused: true } });
  expect((await now())?.due).toBeGreaterThan(Date.now());
  expect(model.asked).toHaveLength(2);
  await bench.inbox.stop(0);
  // Somebody makes it due now.
  const [claim] = await bench.store
    .mail("in")
    .take({ limit: 1, leaseMs: 1_000, only: { owner: OWNER, lane: SESSION } });
  await claim?.settle({ letters: [{ number: letter.number, due: 0 }], release: true });
  const other = await startBench({ models: new ScriptedModel(echo), engine });
  expect(await other.finished(letter)).toMatchObject({ state: "done", attempts: 3 });
  expect((await other.history()).map(wordsOf)).toEqual(["Hello", "to: Hello"]);
  await other.close();
});

test("whoever loses a session to another process stops without a trace, and the other one answers", async () => {
  const engine = new MemoryEngine();
  await set((_, __, question) => hangs(question), { engine: sleepy(engine), settings: { lease: 60 } });
  const letter = await bench.say("Hello");
  await bench.until(() => model.asked.length === 1);
  await bench.until(() => bench.inbox.active === 0);
  await bench.inbox.stop(0);
  const other = await startBench({ models: new ScriptedModel(echo), engine });
  expect(await other.finished(letter)).toMatchObject({ state: "done", attempts: expect.any(Number) });
  expect((await other.history()).map(wordsOf)).toEqual(["Hello", "to: Hello"]);
  expect(bench.events.map(({ type }) => type)).not.toContain("turn.failed");
  await other.close();
});

test("a turn is ended by a letter that another process accepted", async () => {
  const engine = new MemoryEngine();
  await set((_, __, question) => hangs(question), { engine });
  const letter = await bench.say("Hello");
  await bench.until(() => model.asked.length === 1);
  const other = await SessionStore.open(engine);
  await other.mail("in").post({ owner: OWNER, lane: SESSION, body: { type: "stop" } });
  expect(await bench.finished(letter)).toMatchObject({ state: "done", outcome: { stopped: true } });
});

test("a letter that nobody understands is given up alone, and said; the others are answered", async () => {
  await set(echo);
  await bench.inbox.stop();
  const mail = bench.store.mail("in");
  await mail.post({ owner: OWNER, lane: SESSION, key: "strange", body: { type: "dance" } });
  const letter = await bench.say("Hello");
  bench.inbox.start();
  expect(await bench.finished(letter)).toMatchObject({ state: "done" });
  expect(await mail.find({ owner: OWNER, lane: SESSION, key: "strange" })).toMatchObject({ state: "dead" });
  expect(bench.notices).toMatchObject([{ facts: { kind: "strange" } }]);
});

test("a turn that cannot be taken up waits for its next attempt, whatever else came meanwhile", async () => {
  const engine = new MemoryEngine();
  let isDown = false;
  const shaky = new Proxy(engine, {
    get(target, name) {
      if (name === "load" && isDown) return () => Promise.reject(new Error("no"));
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await set(echo, { engine: shaky, settings: { delay: 60_000, attempts: 3 } });
  await bench.inbox.stop();
  const mail = bench.store.mail("in");
  const letter = await bench.say("Hello");
  const [claim] = await mail.take({ limit: 1, leaseMs: 60_000 });
  const outcome = { turn: 1, session: SESSION };
  const held = { number: letter.number, state: "held", attempts: 1, outcome } as const;
  await claim?.settle({ letters: [held], release: true });
  await bench.say("More");
  isDown = true;
  bench.inbox.start();
  const tried = async (): Promise<number> => (await mail.list({ owner: OWNER }))[0]?.attempts ?? 0;
  await bench.until(async () => (await tried()) > 1);
  await bench.inbox.stop();
  expect(await mail.take({ limit: 1, leaseMs: 1 })).toEqual([]);
  expect(await tried()).toBe(2);
});

test("what was read of a session before its turn began does not interrupt the turn", async () => {
  const engine = new MemoryEngine();
  let isFirst = true;
  let letGo: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let looks: () => void = () => undefined;
  const looked = new Promise<void>((resolve) => {
    looks = resolve;
  });
  const slow = new Proxy(engine, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "letters") return value.bind(target);
      return async (query: LetterQuery) => {
        const found = await target.letters(query);
        if (query.order !== "rank") return found;
        // A background letter arrives while the session is being opened.
        if (isFirst) {
          isFirst = false;
          await bench.say("job", { rank: "background" });
          await looked;
        } else if (query.after !== undefined) {
          looks();
          await late;
        }
        return found;
      };
    },
  });
  const asked: string[] = [];
  await set(
    async (document, n, { onEvent, signal }) => {
      asked.push(lastWords(document));
      if (n > 0) return "Done.";
      onEvent({ type: "text", text: "Hel" });
      letGo();
      await new Promise((resolve) => setTimeout(resolve, 5));
      return signal.aborted ? new ModelError("aborted", "aborted") : "Hello.";
    },
    { engine: slow, settings: { newer: "interrupt" } },
  );
  await bench.say("One");
  await idle();
  expect(asked).toEqual(["One", "job"]);
  expect((await bench.history()).map(wordsOf)).toEqual(["One", "Hello.", "job", "Done."]);
});

test("a person who writes by a channel to a session that was archived is answered there, and it is active again", async () => {
  await set(echo);
  const session = await bench.store.of(OWNER).get(SESSION);
  await session.update({ state: "archived" });
  const letter = await bench.finished(await bench.say("Hello", { makesSession: true }));
  expect(letter).toMatchObject({ state: "done" });
  expect(await session.status()).toMatchObject({ state: "active" });
});

test("a store that is away is told of once, and once more when it is back", async () => {
  let looks = 0;
  let isAway = false;
  const engine = new Proxy(new MemoryEngine(), {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "takeLanes") return value.bind(target);
      return async (query: TakeQuery) => {
        looks += 1;
        if (isAway) throw new SessionError("unreachable", "the database cannot be reached");
        return target.takeLanes(query);
      };
    },
  });
  await set(echo, { engine });
  isAway = true;
  const before = looks;
  await bench.until(() => looks > before + 20);
  expect(bench.logs).toEqual(["the inbox cannot be read"]);
  isAway = false;
  expect(await bench.finished(await bench.say("Hello"))).toMatchObject({ state: "done" });
  expect(bench.logs).toEqual(["the inbox cannot be read", "the inbox can be read again"]);
});
