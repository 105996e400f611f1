import { afterEach, expect, test, vi } from "vitest";
import { type Bench, type BenchOptions, gives, startBench } from "../testing/agent-bench.ts";
import { lastWords, type Script, ScriptedModel, wordsOf } from "../testing/scripted-model.ts";

let bench: Bench;
let model: ScriptedModel;

afterEach(async () => {
  vi.restoreAllMocks();
  await bench.close();
});

async function set(script: Script, options: Omit<BenchOptions, "models"> = {}): Promise<void> {
  model = new ScriptedModel(script);
  bench = await startBench({ models: model, ...options });
}

/** Waits until the turn waits for others; returns the ids of the calls. */
async function waiting(times = 1): Promise<string[]> {
  const told = () => bench.events.filter(({ type }) => type === "turn.waiting");
  await bench.until(() => told().length >= times && bench.inbox.active === 0);
  return told()
    .slice(times - 1)
    .flatMap((event) => (event.type === "turn.waiting" ? event.calls.map(({ call }) => call) : []));
}

const LOOK = { name: "look", parameters: { type: "object" } } as const;
const DEPLOY = { name: "deploy", needsApproval: true, run: () => gives("it is out") };
const once =
  (line: Exclude<ReturnType<Script>, Promise<unknown>>): Script =>
  (document, n) =>
    n === 0 ? line : `to: ${lastWords(document)}`;

test("a call of a client's tool is handed to the client, and its result goes on with the turn", async () => {
  await set(once({ calls: [{ name: "look", input: { at: "moon" } }] }));
  const letter = await bench.say("Look", { tools: [LOOK] });
  const [call = ""] = await waiting();
  expect(bench.events).toContainEqual({
    type: "tool.call",
    call,
    name: "look",
    input: { at: "moon" },
    runs: "client",
    needsApproval: false,
  });
  expect(bench.ran).toEqual([]);
  const result = await bench.send({ type: "result", call, ...gives("round") });
  expect(await bench.finished(letter)).toMatchObject({ state: "done", attempts: 1 });
  expect(await bench.finished(result)).toMatchObject({ state: "done", outcome: { turn: 1 } });
  expect((await bench.history()).map(wordsOf)).toEqual(["Look", "", "round", "to: round"]);
});

test("a call that needs approval runs once a person approved it, and not before", async () => {
  await set(once({ calls: [{ name: "deploy" }, { name: "deploy", input: { to: "prod" } }] }), {
    tools: [DEPLOY],
  });
  const letter = await bench.say("Deploy");
  const [first = "", second = ""] = await waiting();
  expect(bench.ran).toEqual([]);
  await bench.send({ type: "approval", call: second, approved: true });
  expect(await waiting(2)).toEqual([first]);
  expect(bench.ran.map(({ id }) => id)).toEqual([second]);
  await bench.send({ type: "approval", call: first, approved: false, reason: "not today" });
  await bench.finished(letter);
  expect(bench.ran).toHaveLength(1);
  expect(wordsOf((await bench.history()).at(-1))).toContain("denied this call: not today");
});

test("nobody can answer for a tool of the gateway, approve a call of a client, or answer a call twice", async () => {
  await set(once({ calls: [{ name: "deploy" }, { name: "look" }] }), { tools: [DEPLOY] });
  const letter = await bench.say("Deploy and look", { tools: [LOOK] });
  const [look = ""] = await waiting();
  const [deploy = ""] = (await waiting(2)).filter((id) => id !== look);
  await bench.send({ type: "result", call: deploy, ...gives("forged") });
  await bench.send({ type: "approval", call: look, approved: true });
  await bench.send({ type: "result", call: "nobody", ...gives("forged") });
  await bench.send({ type: "approval", call: deploy, approved: true });
  await bench.send({ type: "result", call: look, ...gives("round") });
  const again = await bench.send({ type: "result", call: look, ...gives("flat") });
  await bench.finished(letter);
  expect(await bench.finished(again)).toMatchObject({ state: "done" });
  const words = (await bench.history()).map(wordsOf).join();
  expect(words).toContain("round");
  expect(words).toContain("it is out");
  expect(words).not.toContain("forged");
  expect(words).not.toContain("flat");
});

test("a person who says something more is answered while a call waits for approval; what comes of it is told later", async () => {
  await set(
    (document, n) => {
      if (n === 0) return { calls: [{ name: "deploy" }] };
      return n === 1 ? `meanwhile: ${lastWords(document)}` : `later: ${lastWords(document)}`;
    },
    { tools: [DEPLOY] },
  );
  const from = { channel: "telegram", address: "7" };
  const first = await bench.say("Deploy", { from });
  const [call = ""] = await waiting();
  const second = await bench.say("How are you?", { from });
  await bench.finished(first);
  await bench.finished(second);
  const words = (await bench.history()).map(wordsOf);
  expect(words[2]).toContain("Not run yet");
  expect(words.slice(3)).toEqual(["How are you?", "meanwhile: How are you?"]);
  const approval = await bench.send({ type: "approval", call, approved: true });
  await bench.finished(approval);
  expect(bench.ran).toHaveLength(1);
  const later = (await bench.history()).map(wordsOf);
  expect(later[2]).toBe("it is out");
  expect(later.at(-1)).toContain("later: [The call deploy");
  expect((await bench.outbox()).map(({ text }) => text.slice(0, 9))).toEqual(["meanwhile", "later: [T"]);
  expect(await bench.store.mail("in").stats()).toMatchObject({ waiting: 0, held: 0 });
});

test("a client's result that comes after the person went on is put in its place and told", async () => {
  await set(once({ calls: [{ name: "look" }] }));
  await bench.say("Look", { tools: [LOOK] });
  const [call = ""] = await waiting();
  await bench.finished(await bench.say("Never mind"));
  await bench.finished(await bench.send({ type: "result", call, ...gives("round") }));
  const words = (await bench.history()).map(wordsOf);
  expect(words[2]).toBe("round");
  expect(words.at(-1)).toContain("to: [The call look");
});

test("a call that waits for a person does not keep background messages waiting for ever, nor is it pushed aside at once", async () => {
  await set(once({ calls: [{ name: "deploy" }] }), { tools: [DEPLOY] });
  const letter = await bench.say("Deploy");
  const [call = ""] = await waiting();
  const job = await bench.say("job", { rank: "background" });
  await waiting(2);
  const [held] = await bench.store.mail("in").list({ after: job.number - 1, limit: 1 });
  expect(held?.due).toBeGreaterThan(Date.now() + 30_000);
  await bench.send({ type: "approval", call, approved: true });
  await bench.finished(letter);
  expect((await bench.history()).map(wordsOf)).not.toContain("job");
});

test("after a minute a background message has a turn that waits for a person go on without", async () => {
  const now = Date.now;
  let later = 0;
  vi.spyOn(Date, "now").mockImplementation(() => now() + later);
  await set(once({ calls: [{ name: "deploy" }] }), { tools: [DEPLOY] });
  const letter = await bench.say("Deploy");
  const [call = ""] = await waiting();
  const job = await bench.say("job", { rank: "background" });
  await waiting(2);
  later = 61_000;
  expect(await bench.finished(job)).toMatchObject({ state: "done" });
  expect(await bench.finished(letter)).toMatchObject({ state: "done" });
  expect((await bench.history()).map(wordsOf).slice(2)).toEqual([
    expect.stringContaining("Not run yet"),
    "job",
    "to: job",
  ]);
  await bench.finished(await bench.send({ type: "approval", call, approved: true }));
  expect(bench.ran).toHaveLength(1);
});

test("a late decision waits while another call waits for a person, and is told in the end", async () => {
  await set(
    (document) => {
      const words = lastWords(document);
      return words.startsWith("Deploy") ? { calls: [{ name: "deploy", input: { words } }] } : `to: ${words}`;
    },
    { tools: [DEPLOY] },
  );
  const now = Date.now;
  let later = 0;
  vi.spyOn(Date, "now").mockImplementation(() => now() + later);
  await bench.say("Deploy one");
  const [first = ""] = await waiting();
  await bench.finished(await bench.say("And?"));
  const third = await bench.say("Deploy two");
  const [second = ""] = await waiting(2);
  const late = await bench.send({ type: "approval", call: first, approved: true });
  await waiting(3);
  expect(bench.ran).toEqual([]);
  await bench.send({ type: "approval", call: second, approved: true });
  await bench.finished(third);
  later = 61_000;
  expect(await bench.finished(late)).toMatchObject({ state: "done" });
  expect(bench.ran.map(({ id }) => id)).toEqual([second, first]);
});
