import { afterEach, expect, test } from "vitest";
import { ModelError } from "../model/model-answer.ts";
import { type Bench, type BenchOptions, gives, startBench } from "../testing/agent-bench.ts";
import { hangs, lastWords, type Script, ScriptedModel, wordsOf } from "../testing/scripted-model.ts";

let bench: Bench;
let model: ScriptedModel;

afterEach(() => bench.close());

async function set(script: Script, options: Omit<BenchOptions, "models"> = {}): Promise<void> {
  model = new ScriptedModel(script);
  bench = await startBench({ models: model, ...options });
}

const transient = new ModelError("transient", "overloaded");

test("a message is answered once, and the reply goes where it came from", async () => {
  await set((document) => `You said: ${lastWords(document)}`);
  const from = { channel: "telegram", address: "7" };
  const letter = await bench.finished(await bench.say("Hello", { from, key: "k" }));
  expect(letter).toMatchObject({ state: "done", outcome: { turn: 1, reply: 3 } });
  expect((await bench.history()).map(wordsOf)).toEqual(["Hello", "You said: Hello"]);
  expect(await bench.outbox()).toMatchObject([{ type: "reply", to: from, text: "You said: Hello" }]);
  expect(bench.events.map(({ type }) => type)).toEqual([
    "turn.started",
    "message",
    "text.delta",
    "message",
    "turn.done",
  ]);
  await bench.say("Hello", { from, key: "k" });
  await bench.finished(await bench.say("Bye"));
  expect(model.asked).toHaveLength(2);
});

test("tools run in parallel, each with its result, until the model answers", async () => {
  let running = 0;
  let most = 0;
  const tools = ["look", "count"].map((name) => ({
    name,
    run: async () => {
      most = Math.max(most, ++running);
      await bench.until(() => most === 2);
      running -= 1;
      return gives(`${name} gave this`);
    },
  }));
  await set((_, n) => (n === 0 ? { calls: [{ name: "look" }, { name: "count" }] } : "Both are done."), {
    tools,
  });
  await bench.finished(await bench.say("Look and count"));
  const words = (await bench.history()).map(wordsOf);
  expect([words[0], words.at(-1)]).toEqual(["Look and count", "Both are done."]);
  expect(words.slice(2, 4).sort()).toEqual(["count gave this", "look gave this"]);
});

test("a tool that is not there is told to the model", async () => {
  await set((document, n) => (n === 0 ? { calls: [{ name: "fly" }] } : lastWords(document)), {
    tools: [{ name: "walk" }],
  });
  await bench.finished(await bench.say("Fly"));
  expect(wordsOf((await bench.history()).at(-1))).toContain('no tool "fly"');
  expect(bench.ran).toEqual([]);
});

test("messages that wait together are answered together, in order; background waits its turn", async () => {
  await set(async (document, n) => {
    if (n === 0) await bench.until(async () => (await bench.store.mail("in").stats()).waiting === 4);
    return `to: ${lastWords(document)}`;
  });
  const first = await bench.say("zero");
  await bench.until(() => model.asked.length === 1);
  await bench.say("job 1", { rank: "background" });
  await bench.say("job 2", { rank: "background" });
  await bench.say("one");
  await bench.say("two");
  await bench.finished(first);
  await bench.until(async () => (await bench.store.mail("in").stats()).waiting === 0);
  await bench.until(() => model.asked.length === 4);
  expect(model.asked.map(lastWords)).toEqual(["zero", "one two", "job 1", "job 2"]);
});

test("a burst that no model could read at once is answered in pieces, in order", async () => {
  await set((document) => `to: ${lastWords(document).slice(0, 3)}`);
  model.window = 20_000;
  await bench.inbox.stop();
  const texts = ["one", "two", "six"].map((word) => `${word} ${"word ".repeat(1_500)}`);
  const letters = [];
  for (const text of texts) letters.push(await bench.say(text));
  bench.inbox.start();
  for (const letter of letters) expect(await bench.finished(letter)).toMatchObject({ state: "done" });
  expect(model.asked.map((document) => lastWords(document).slice(0, 3))).toEqual(["one", "six"]);
});

test("what nobody can answer is a dead letter: the person and the operators are told, and it can be tried again", async () => {
  let isUp = false;
  await set(() => (isUp ? "Here I am." : transient), { settings: { attempts: 3 } });
  const from = { channel: "telegram", address: "7" };
  const letter = await bench.say("Hello", { from });
  const dead = await bench.finished(letter);
  expect(dead).toMatchObject({ state: "dead", attempts: 3, outcome: { error: "overloaded" } });
  expect(model.asked).toHaveLength(3);
  expect(await bench.outbox()).toMatchObject([{ type: "failure", to: from }]);
  expect(bench.notices).toHaveLength(1);
  expect(JSON.stringify(bench.notices)).not.toContain("Hello");
  isUp = true;
  await bench.store.mail("in").replay({ owner: letter.owner, number: letter.number });
  expect(await bench.finished(letter)).toMatchObject({ state: "done" });
  expect((await bench.history()).map(wordsOf)).toEqual(["Hello", "Here I am."]);
});

test("what the model refuses for good is not tried again", async () => {
  await set(() => new ModelError("permanent", "no such model"));
  expect(await bench.finished(await bench.say("Hello"))).toMatchObject({ state: "dead", attempts: 1 });
  expect(model.asked).toHaveLength(1);
  expect(bench.notices).toHaveLength(1);
});

test("an empty answer is none", async () => {
  await set((_, n) => (n === 0 ? "" : "There."));
  expect(await bench.finished(await bench.say("Hello"))).toMatchObject({ state: "done", attempts: 2 });
});

test("a turn that reaches its limit of steps answers with what it has", async () => {
  await set(
    ({ toolChoice }, n) =>
      toolChoice === "none" ? "That is all." : { calls: [{ name: "look", input: { n } }] },
    { settings: { steps: 3 }, tools: [{ name: "look" }] },
  );
  await bench.finished(await bench.say("Look for ever"));
  expect(bench.ran).toHaveLength(2);
  expect(wordsOf((await bench.history()).at(-1))).toBe("That is all.");
});

test("a turn that goes in circles answers with what it has", async () => {
  await set(({ toolChoice }) => (toolChoice === "none" ? "I give up." : { calls: [{ name: "look" }] }), {
    settings: { repeats: 3 },
    tools: [{ name: "look" }],
  });
  await bench.finished(await bench.say("Look for ever"));
  expect(bench.ran).toHaveLength(2);
  expect(wordsOf((await bench.history()).at(-1))).toBe("I give up.");
});

test("a turn past its deadline is given up, and the person is told", async () => {
  await set((_, __, question) => hangs(question), { settings: { deadline: 20 } });
  const from = { channel: "telegram", address: "7" };
  expect(await bench.finished(await bench.say("Hello", { from }))).toMatchObject({ state: "dead" });
  expect(await bench.outbox()).toMatchObject([{ type: "failure" }]);
  expect(bench.notices).toHaveLength(1);
});

test("a person may end a turn: what was said of the answer stays", async () => {
  await set((_, n, question) => {
    if (n > 0) return "Fine.";
    question.onEvent({ type: "text", text: "Once upon" });
    return hangs(question);
  });
  const letter = await bench.say("Tell me a story");
  await bench.until(() => bench.events.some(({ type }) => type === "text.delta"));
  await bench.send({ type: "stop" });
  expect(await bench.finished(letter)).toMatchObject({ state: "done", outcome: { stopped: true } });
  await bench.finished(await bench.say("Thanks"));
  expect((await bench.history()).map(wordsOf)).toEqual(["Tell me a story", "Once upon", "Thanks", "Fine."]);
});

test("a call that runs when a person ends the turn is closed, and the session is whole", async () => {
  const tools = [
    {
      name: "wait",
      run: (_: unknown, signal: AbortSignal) =>
        new Promise<never>((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        }),
    },
  ];
  await set((_, n) => (n === 0 ? { calls: [{ name: "wait" }] } : "Fine."), { tools });
  const letter = await bench.say("Wait");
  await bench.until(() => bench.ran.length === 1);
  await bench.send({ type: "stop" });
  await bench.finished(letter);
  await bench.finished(await bench.say("Thanks"));
  const words = (await bench.history()).map(wordsOf);
  expect(words[2]).toContain("may or may not have taken effect");
  expect(words.slice(3)).toEqual(["Thanks", "Fine."]);
});

test("a newer message may join a running turn at the border of a step", async () => {
  const tools = [{ name: "look", run: () => bench.say("And hurry").then(() => gives("seen")) }];
  await set((document, n) => (n === 0 ? { calls: [{ name: "look" }] } : `to: ${lastWords(document)}`), {
    tools,
    settings: { newer: "join" },
  });
  await bench.finished(await bench.say("Look"));
  expect(model.asked).toHaveLength(2);
  expect(wordsOf((await bench.history()).at(-1))).toBe("to: And hurry");
  expect((await bench.store.mail("in").list({ states: ["done"] })).length).toBe(2);
});

test("a newer message may interrupt a running turn", async () => {
  await set(
    (document, n, question) => {
      if (n > 0) return `to: ${lastWords(document)}`;
      question.onEvent({ type: "text", text: "Let me thi" });
      return hangs(question);
    },
    { settings: { newer: "interrupt" } },
  );
  const first = await bench.say("Think long");
  await bench.until(() => bench.events.some(({ type }) => type === "text.delta"));
  await bench.say("Never mind: what time is it?");
  expect(await bench.finished(first)).toMatchObject({ state: "done", attempts: 1 });
  expect((await bench.history()).map(wordsOf)).toEqual([
    "Think long",
    "Let me thi",
    "Never mind: what time is it?",
    "to: Never mind: what time is it?",
  ]);
});

test("a process that ends lays its turns down between two steps; the next goes on there, and it is no new attempt", async () => {
  let release: (() => void) | undefined;
  const tools = [
    {
      name: "look",
      run: () =>
        new Promise<ReturnType<typeof gives>>((resolve) => {
          release = () => resolve(gives("seen"));
        }),
    },
  ];
  await set((document, n) => (n === 0 ? { calls: [{ name: "look" }] } : `to: ${lastWords(document)}`), {
    tools,
  });
  const letter = await bench.say("Look");
  await bench.until(() => release !== undefined);
  const stopped = bench.inbox.stop();
  release?.();
  await stopped;
  expect(bench.inbox.active).toBe(0);
  expect(model.asked).toHaveLength(1);
  bench.inbox.start();
  expect(await bench.finished(letter)).toMatchObject({ state: "done", attempts: 1 });
  expect(bench.ran).toHaveLength(1);
  expect(wordsOf((await bench.history()).at(-1))).toBe("to: seen");
});

test("a session that is gone answers nobody, and says so", async () => {
  await set(() => "Here.");
  await bench.inbox.stop();
  const from = { channel: "telegram", address: "7" };
  const letter = await bench.say("Hello", { from });
  await (await bench.store.of("ada").get("talk")).update({ state: "deleted" });
  bench.inbox.start();
  expect(await bench.finished(letter)).toMatchObject({ state: "dead" });
  expect(await bench.outbox()).toMatchObject([{ type: "failure" }]);
  expect(bench.notices).toHaveLength(1);
});

test("a turn that brought its process down each time is given up, and said", async () => {
  await set(() => "Here.", { settings: { attempts: 2 } });
  await bench.inbox.stop();
  const from = { channel: "telegram", address: "7" };
  const letter = await bench.say("Hello", { from });
  const session = await bench.store.of("ada").get("talk");
  const [claim] = await bench.store.mail("in").take({ limit: 1, leaseMs: 1 });
  if (claim === undefined) throw new Error("nothing was taken");
  const held = { number: letter.number, state: "held", attempts: 2, outcome: { turn: 1 } } as const;
  // And nothing was heard of it again.
  await session.append(
    { role: "user", parts: [{ type: "text", text: "Hello" }] },
    { mail: { claim, letters: [held] } },
  );
  bench.inbox.start();
  expect(await bench.finished(letter)).toMatchObject({ state: "dead", attempts: 3 });
  expect(model.asked).toEqual([]);
  expect(await bench.outbox()).toMatchObject([{ type: "failure" }]);
  expect(bench.notices).toHaveLength(1);
  expect((await session.status()).turnState).toBe("failed");
});

test("an outage uses up no attempt that is meant for failures: the message waits for as long as there is patience", async () => {
  let isUp = false;
  await set(() => (isUp ? "Here I am." : transient), { settings: { attempts: 2, patience: 60_000 } });
  const letter = await bench.say("Hello");
  await bench.until(() => model.asked.length > 4);
  expect(bench.notices).toEqual([]);
  isUp = true;
  expect(await bench.finished(letter)).toMatchObject({ state: "done" });
});

test("a process that dies during an outage gives nothing up", async () => {
  await set(() => "Here.", { settings: { attempts: 2 } });
  await bench.inbox.stop();
  const letter = await bench.say("Hello");
  const session = await bench.store.of("ada").get("talk");
  const [claim] = await bench.store.mail("in").take({ limit: 1, leaseMs: 1 });
  if (claim === undefined) throw new Error("nothing was taken");
  const outcome = { turn: 1, outages: 5, outage: Date.now() };
  const held = { number: letter.number, state: "held", attempts: 6, outcome } as const;
  await session.append(
    { role: "user", parts: [{ type: "text", text: "Hello" }] },
    { mail: { claim, letters: [held] } },
  );
  bench.inbox.start();
  expect(await bench.finished(letter)).toMatchObject({ state: "done", attempts: 7 });
});

test("who waits on a channel is told once that it takes longer", async () => {
  await set((_, n) => (n < 3 ? transient : "Here."), { settings: { patience: 600_000 } });
  await bench.inbox.stop();
  const from = { channel: "telegram", address: "7" };
  const letter = await bench.say("Hello", { from });
  const session = await bench.store.of("ada").get("talk");
  const [claim] = await bench.store.mail("in").take({ limit: 1, leaseMs: 1 });
  if (claim === undefined) throw new Error("nothing was taken");
  const outcome = { turn: 1, outages: 1, outage: Date.now() - 120_000, error: "overloaded" };
  const held = { number: letter.number, state: "held", attempts: 1, outcome } as const;
  await session.append(
    { role: "user", parts: [{ type: "text", text: "Hello" }] },
    { mail: { claim, letters: [held] } },
  );
  bench.inbox.start();
  await bench.finished(letter);
  expect(await bench.outbox()).toMatchObject([
    { type: "delay", to: from, text: expect.stringContaining("I go on trying") },
    { type: "reply", to: from, text: "Here." },
  ]);
});

test("failures that are no outage are not waited out", async () => {
  await set(() => "", { settings: { attempts: 2, patience: 60_000 } });
  expect(await bench.finished(await bench.say("Hello"))).toMatchObject({ state: "dead", attempts: 2 });
});
