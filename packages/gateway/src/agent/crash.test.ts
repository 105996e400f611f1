import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, contracts, type SutureDocument, type SutureMessage } from "@suture/core";
import { type Engine, MemoryEngine } from "@suture/sessions";
import { openSqliteEngine } from "@suture/sessions/sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ModelError } from "../model/model-answer.ts";
import { type Bench, type BenchOptions, gives, OWNER, SESSION, startBench } from "../testing/agent-bench.ts";
import { type Fate, mortalEngine } from "../testing/mortal-engine.ts";
import { lastWords, type Script, ScriptedModel, wordsOf } from "../testing/scripted-model.ts";

/** Something that people do with an agent. Repeating it under the same key has no effect. */
interface Scenario {
  readonly name: string;
  readonly script: Script;
  readonly options?: Pick<BenchOptions, "settings" | "tools">;
  act(bench: Bench): Promise<void>;
  /** What every person said, each thing once, in order. */
  readonly said: readonly string[];
  /** How many replies or failures are sent. */
  readonly out: number;
  /** What the last message says. */
  readonly ends: RegExp;
}

const from = { channel: "telegram", address: "7" };
const PAY = { name: "pay", run: () => gives("paid") };
const LOOK = { name: "look", isRepeatable: true, run: () => gives("seen") };
const hasResults = ({ messages }: SutureDocument): boolean => messages.some(({ role }) => role === "tool");
const overflow = (): Error => new ModelError("overflow", "too long", { window: 20_000, sent: 30_000 });
const LONG = "words and more words ".repeat(600);

/** Approximate tokens of a request, which the scripted model limits. */
function sizeOf(document: SutureDocument): number {
  return JSON.stringify(document.messages).length;
}

async function openCall(bench: Bench, name: string): Promise<string> {
  let found: string | undefined;
  const session = await bench.store.of(OWNER).get(SESSION);
  await bench.until(async () => {
    const { openCalls } = await session.status();
    const waiting = await bench.store.mail("in").list({ owner: OWNER, states: ["waiting"] });
    const pending = waiting.map(({ body }) => body as { type: string; call: string; name: string });
    found =
      openCalls.find((call) => call.name === name)?.id ??
      pending.find((body) => body.type === "pending" && body.name === name)?.call;
    const over = await bench.store.mail("in").find({ owner: OWNER, lane: SESSION, key: "1" });
    return found !== undefined || over?.state === "done";
  });
  return found ?? "gone";
}

const scenarios: readonly Scenario[] = [
  {
    name: "a plain question",
    script: (document) => `to: ${lastWords(document)}`,
    act: async (bench) => {
      await bench.finished(await bench.say("Hello", { key: "1", from }));
    },
    said: ["Hello"],
    out: 1,
    ends: /^to: Hello$/,
  },
  {
    name: "tools, one of which must not run twice",
    script: (document) =>
      hasResults(document) ? "Bought." : { calls: [{ name: "pay" }, { name: "look" }], text: "Let me see." },
    options: { tools: [PAY, LOOK] },
    act: async (bench) => {
      await bench.finished(await bench.say("Buy it", { key: "1", from }));
    },
    said: ["Buy it"],
    out: 1,
    ends: /^Bought\.$/,
  },
  {
    name: "an approval that comes after the person went on",
    script: (document) => {
      if (lastWords(document).startsWith("[The call")) return "All paid.";
      return hasResults(document) ? "It waits." : { calls: [{ name: "pay" }] };
    },
    options: { tools: [{ ...PAY, needsApproval: true }] },
    act: async (bench) => {
      const first = await bench.say("Buy it", { key: "1", from });
      const call = await openCall(bench, "pay");
      await bench.finished(await bench.say("And?", { key: "2", from }));
      await bench.finished(first);
      await bench.finished(await bench.send({ type: "approval", call, approved: true }, { key: "3" }));
    },
    said: ["Buy it", "And?"],
    out: 2,
    ends: /^All paid\.$/,
  },
  {
    name: "a client's tool",
    script: (document) => (hasResults(document) ? "Seen." : { calls: [{ name: "peek" }] }),
    act: async (bench) => {
      const tools = [{ name: "peek", parameters: { type: "object" } }];
      const letter = await bench.say("Peek", { key: "1", from, tools });
      const call = await openCall(bench, "peek");
      await bench.send({ type: "result", call, ...gives("a cat") }, { key: "2" });
      await bench.finished(letter);
    },
    said: ["Peek"],
    out: 1,
    ends: /^Seen\.$/,
  },
  {
    name: "a failure that passes",
    script: (document, n) =>
      n === 0 ? new ModelError("transient", "overloaded") : `to: ${lastWords(document)}`,
    act: async (bench) => {
      await bench.finished(await bench.say("Hello", { key: "1", from }));
    },
    said: ["Hello"],
    out: 1,
    ends: /^to: Hello$/,
  },
  {
    name: "a failure that does not",
    script: () => new ModelError("permanent", "no"),
    act: async (bench) => {
      await bench.finished(await bench.say("Hello", { key: "1", from }));
    },
    said: ["Hello"],
    out: 1,
    ends: /^Hello$/,
  },
  {
    name: "an overflow that a compaction helps against",
    script: (document) =>
      lastWords(document) === "Hello" && sizeOf(document) > LONG.length
        ? new ModelError("overflow", "too long", { window: 10_000, sent: 12_000 })
        : `to: ${lastWords(document).slice(-5)}`,
    act: async (bench) => {
      await bench.finished(await bench.say(`${LONG}1`, { key: "1", from }));
      await bench.finished(await bench.say("Hello", { key: "2", from }));
      expect(bench.happened.filter(({ name }) => name.endsWith("new_session"))).toEqual([]);
    },
    said: [`${LONG}1`, "Hello"],
    out: 2,
    ends: /^to: Hello$/,
  },
  {
    name: "an overflow that only a new session helps against",
    script: (document, _, { document: asked }) => {
      const isNew = wordsOf((asked as SutureDocument).messages[0]).includes("without a model");
      return isNew || !lastWords(document).includes("Hello")
        ? `to: ${lastWords(document).slice(-5)}`
        : overflow();
    },
    act: async (bench) => {
      await bench.finished(await bench.say(`${LONG}1`, { key: "1", from }));
      await bench.finished(await bench.say("Hello", { key: "2", from }));
    },
    said: [`${LONG}1`, "Hello"],
    out: 2,
    ends: /^to: Hello$/,
  },
  {
    name: "a message that joins",
    script: (document) =>
      hasResults(document) ? `to: ${lastWords(document)}` : { calls: [{ name: "look" }] },
    options: { tools: [LOOK], settings: { newer: "join" } },
    act: async (bench) => {
      const first = await bench.say("Look", { key: "1", from });
      await bench.finished(await bench.say("Quick", { key: "2", from }));
      await bench.finished(first);
    },
    said: ["Look", "Quick"],
    out: -1,
    ends: /^to: /,
  },
];

const now = Date.now;
let later = 0;

beforeAll(() => {
  vi.spyOn(Date, "now").mockImplementation(() => now() + later);
});

afterAll(() => vi.restoreAllMocks());

/** A history is judged as part of a request. */
const NEXT: SutureMessage = { role: "user", parts: [{ type: "text", text: "Go on." }] };
const FATES: readonly Fate[] = ["dies before", "dies after", "dozes", "sleeps"];

/** A database that several processes open, one after the other. */
interface Bed {
  open(): Promise<Engine>;
  drop(): Promise<void>;
}

async function inMemory(): Promise<Bed> {
  const engine = new MemoryEngine();
  return { open: async () => engine, drop: () => engine.close() };
}

async function onSqlite(): Promise<Bed> {
  const folder = mkdtempSync(join(tmpdir(), "suture-"));
  const opened: Engine[] = [];
  return {
    open: async () => {
      const engine = await openSqliteEngine({ path: join(folder, "sessions.db") });
      opened.push(engine);
      return engine;
    },
    drop: async () => {
      for (const engine of opened) await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const beds: readonly { name: string; scenarios: readonly Scenario[]; prepare(): Promise<Bed> }[] = [
  { name: "in memory", scenarios, prepare: inMemory },
  // The same code runs on both engines; one scenario shows that the engine keeps its promises.
  {
    name: "on SQLite",
    scenarios: scenarios.filter(({ name }) => name.startsWith("tools")),
    prepare: onSqlite,
  },
];

const runs = beds.flatMap(({ name, scenarios: all, prepare }) =>
  all.flatMap((scenario) =>
    FATES.map((fate) => ({ bed: name, does: scenario.name, scenario, fate, prepare })),
  ),
);

test.each(runs)(
  "$does, $bed: the process $fate any operation, and another one finishes",
  { timeout: 120_000 },
  async ({ scenario, fate, prepare }) => {
    for (let n = 1, isHit = true; isHit; n++) {
      expect(n).toBeLessThan(400);
      const bed = await prepare();
      isHit = await survives(scenario, n, fate, bed);
      await bed.drop();
    }
  },
);

/** Runs a scenario whose process fails at its n-th operation; false when it was done before that. */
async function survives(scenario: Scenario, n: number, fate: Fate, bed: Bed): Promise<boolean> {
  const mortal = mortalEngine(await bed.open(), n, fate);
  const world = { ran: [], notices: [] };
  const start = (engine: Engine, more: Pick<BenchOptions, "onRun"> = {}): Promise<Bench> =>
    startBench({ models: new ScriptedModel(scenario.script), engine, world, ...scenario.options, ...more });
  const first = await start(mortal.engine);
  mortal.arm();
  const done = scenario.act(first).then(
    () => true,
    () => mortal.grief.then(() => false),
  );
  const isDone = await Promise.race([done, mortal.grief.then(() => false)]);
  mortal.disarm();
  if (isDone) {
    await holds(scenario, first, n);
    await first.close();
    return false;
  }
  const isDead = fate.startsWith("dies");
  if (isDead) await first.inbox.stop(0);
  // By then the process has long been silent, and all its leases have ended.
  later += 60_000;
  const rouse = async (): Promise<void> => {
    mortal.wake();
    await new Promise((resolve) => setTimeout(resolve, 25));
  };
  const second = await start(await bed.open(), fate === "dozes" ? { onRun: rouse } : {});
  await scenario.act(second);
  if (!isDead) {
    mortal.wake();
    await first.inbox.stop(0);
  }
  await holds(scenario, second, n);
  await second.close();
  if (!isDead) await first.close();
  return true;
}

function errorsIn(messages: readonly SutureMessage[], contract: string): unknown[] {
  const { findings } = check(messages, { from: "suture", for: contract });
  return findings.filter(({ level }) => level === "error");
}

/** What must hold in the end, whatever happened. */
async function holds({ said, out, ends }: Scenario, bench: Bench, n: number): Promise<void> {
  await bench.until(async () => {
    const { waiting, held } = await bench.store.mail("in").stats();
    return waiting === 0 && held === 0;
  });
  const replies = await bench.outbox();
  if (out >= 0) expect({ n, out: replies.length }).toEqual({ n, out });
  for (const { id } of bench.ran.filter(({ name }) => name === "pay"))
    expect({ n, runs: bench.ran.filter((call) => call.id === id).length }).toEqual({ n, runs: 1 });
  const { sessions } = await bench.store.of(OWNER).list();
  const all: SutureMessage[] = [];
  for (const { id } of sessions) {
    const session = await bench.store.of(OWNER).get(id);
    expect(await session.diagnose()).toEqual([]);
    const messages: SutureMessage[] = [];
    for await (const turn of session.replay()) messages.push(...turn.messages.map(({ message }) => message));
    expect({ n, id, wrong: errorsIn([...messages, NEXT], "portable") }).toEqual({ n, id, wrong: [] });
    for (const { name } of n % 8 === 0 ? contracts : []) {
      const { document } = await session.read({ for: name });
      const { messages: read } = document as SutureDocument;
      expect({ n, id, name, wrong: errorsIn(read, name) }).toEqual({ n, id, name, wrong: [] });
    }
    if (id === SESSION) all.push(...messages);
    if (!id.includes("~") && sessions.length > 1) continue;
    expect(wordsOf(messages.at(-1))).toMatch(ends);
  }
  const heard = all.filter(({ role }) => role === "user").map(wordsOf);
  const once = heard.filter((words) => !words.startsWith("[The call"));
  // Messages that wait together become one.
  expect(once.join(" ").replaceAll(LONG, "…")).toBe(said.join(" ").replaceAll(LONG, "…"));
}
