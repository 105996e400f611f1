import { NEVER } from "@suture/sessions";
import { afterEach, expect, test } from "vitest";
import { type Bench, type BenchOptions, gives, OWNER, SESSION, startBench } from "../testing/agent-bench.ts";
import { lastWords, type Script, ScriptedModel, wordsOf } from "../testing/scripted-model.ts";

let bench: Bench;
let model: ScriptedModel;

afterEach(() => bench.close());

async function set(script: Script, options: Omit<BenchOptions, "models"> = {}): Promise<void> {
  model = new ScriptedModel(script);
  bench = await startBench({ models: model, ...options });
}

async function revert(turn: number): Promise<void> {
  await (await bench.store.of(OWNER).get(SESSION)).revert(turn);
}

const from = { channel: "telegram", address: "7" };

test("the answer of a turn that was reverted meanwhile comes to nothing, and whoever asked is told", async () => {
  await set(async (document, n) => {
    if (n === 1) await revert(1);
    return `You said: ${lastWords(document)}`;
  });
  await bench.finished(await bench.say("One"));
  const letter = await bench.finished(await bench.say("Two", { from }));
  expect(letter).toMatchObject({ state: "done", outcome: { stopped: true, error: "the turn was reverted" } });
  await bench.finished(await bench.say("Three"));
  expect((await bench.history()).map(wordsOf)).toEqual(["One", "You said: One", "Three", "You said: Three"]);
  expect(model.asked).toHaveLength(3);
  expect(await bench.outbox()).toMatchObject([{ type: "failure", text: "Stopped.", to: from }]);
  expect(bench.events).toContainEqual(
    expect.objectContaining({ type: "turn.failed", reason: "the turn was reverted", willRetry: false }),
  );
});

test("no further call of a turn that was reverted is run, and the result of the one that ran is dropped", async () => {
  const run = async () => {
    await revert(0);
    return gives("ran");
  };
  await set((_, n) => (n === 0 ? { calls: [{ name: "one" }, { name: "two" }] } : "Done."), {
    settings: { tools: { parallel: 1 } },
    tools: [{ name: "one", run }, { name: "two" }],
  });
  const letter = await bench.finished(await bench.say("Go"));
  expect(letter).toMatchObject({ state: "done", attempts: 1, outcome: { stopped: true } });
  expect(bench.ran.map(({ name }) => name)).toEqual(["one"]);
  expect(await bench.history()).toEqual([]);
});

test("a turn that waits for a person and is reverted is not taken up again for something else", async () => {
  await set((document, n) => (n === 0 ? { calls: [{ name: "pay" }] } : `You said: ${lastWords(document)}`), {
    tools: [{ name: "pay", needsApproval: true }],
  });
  const first = await bench.say("Pay");
  await bench.until(async () => (await bench.store.mail("in").list()).some(({ due }) => due === NEVER));
  await revert(0);
  const second = await bench.finished(await bench.say("Hello"));
  expect(await bench.finished(first)).toMatchObject({ outcome: { stopped: true } });
  expect(second).toMatchObject({ state: "done", attempts: 1 });
  expect((await bench.history()).map(wordsOf)).toEqual(["Hello", "You said: Hello"]);
  expect(bench.ran).toEqual([]);
});
