import type { SutureMessage } from "@suture/core";
import { type Emulator, startEmulator } from "@suture/emulators";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { upstreamsAt } from "../testing/emulated.ts";
import { type CallerUnderTest, openCaller, person, results, TOOLS, textIn } from "../testing/model-caller.ts";

let emulator: Emulator;
let caller: CallerUnderTest;

beforeEach(async () => {
  emulator = await startEmulator({ provider: "all" });
});
afterEach(async () => {
  await caller.close();
  await emulator.close();
});

const open = async (model: string): Promise<void> => {
  const compatible = (name: string) => ({
    name,
    baseUrl: `${emulator.url}/${name}/v1`,
    contract: name,
    wires: ["openai-chat"],
  });
  const chat = { ...compatible("openai"), name: "chat", contract: "openai-chat" };
  const all = [...upstreamsAt(emulator), compatible("deepseek"), compatible("moonshot"), chat];
  caller = await openCaller({ model }, { upstreams: all.map((upstream) => ({ ...upstream, key: "any" })) });
};

const call = (name: string, city: string) => ({ name, arguments: { city } });
const idsIn = (history: readonly SutureMessage[]) =>
  history.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "tool-call" ? [part.id] : [])));
/** What vendors want to see again of what they thought. */
const proofsIn = (history: readonly SutureMessage[]) =>
  history.flatMap(({ parts }) =>
    parts.flatMap((part) => ("proof" in part && part.proof !== undefined ? [part.proof] : [])),
  );

const MODELS = [
  ["anthropic/claude-sonnet-4-5", 3],
  ["anthropic/claude-opus-4-6", 3],
  ["openai/gpt-5.2", 3],
  ["gemini/gemini-3-pro-preview", 3],
  ["gemini/gemini-2.5-flash", 0],
  ["chat/gpt-5.2", 0],
  ["deepseek/deepseek-reasoner", 0],
  ["moonshot/kimi-k2-thinking", 0],
  ["mistral/mistral-small-latest", 0],
] as const;

describe.each(MODELS)("a loop of several steps with %s", (model, proofs) => {
  it("is accepted at every step, and gets back all that was proven", async () => {
    await open(model);
    const reasoning = "I look first.";
    emulator.scenario({
      replies: [
        { reasoning, text: "Let me see.", calls: [call("weather", "Rome"), call("weather", "Oslo")] },
        { reasoning, calls: [call("search", "Rome")] },
        { reasoning, text: "Warm, and cold." },
      ],
    });
    const history = [person("How warm is it?")];
    const settings = { tools: TOOLS, effort: "medium", thoughts: true, maxTokens: 9_000 };
    for (const calls of [2, 1, 0]) {
      const { message, reason, usage, model: who } = await caller.say(history, settings);
      expect(idsIn([message])).toHaveLength(calls);
      expect(reason).toBe(calls === 0 ? "stop" : "calls");
      expect(usage?.input).toBeGreaterThan(0);
      expect(who).toBe(model);
      history.push(message, ...(calls === 0 ? [] : [results(message, "fine")]));
    }
    expect(textIn(history.at(-1) as SutureMessage)).toBe("Warm, and cold.");
    history.push(person("Thanks."));
    await caller.say(history, settings);

    const log = emulator.log();
    expect(log.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(idsIn(history)).size).toBe(3);
    expect(proofsIn(history).length).toBeGreaterThanOrEqual(proofs);
    const sent = JSON.stringify(log.at(-1)?.body);
    for (const proof of proofsIn(history)) expect(sent).toContain(JSON.stringify(proof));
  });
});

describe("what is told while a model answers", () => {
  it.each(MODELS)("is the answer of %s, piece by piece, with the ids of its calls", async (model) => {
    await open(model);
    emulator.scenario({ replies: [{ text: "Let me see.", calls: [call("weather", "Rome")] }] });
    const { message } = await caller.say([person("hi")], { tools: TOOLS });
    const { events } = caller;
    const told = events.map((event) => (event.type === "text" ? event.text : "")).join("");
    expect(told).toBe("Let me see.");
    expect([events[0]?.type, events.at(-1)?.type]).toEqual(["start", "finish"]);
    expect(events.flatMap((event) => (event.type === "call" ? [event.id] : []))).toEqual(idsIn([message]));
    expect(message.parts.at(-1)).toMatchObject({
      type: "tool-call",
      name: "weather",
      input: { city: "Rome" },
    });
  });
});

it("a provider that wants more than others says so once, and then gets it at once", async () => {
  await open("deepseek/deepseek-reasoner");
  const asks: SutureMessage = {
    role: "assistant",
    parts: [{ type: "tool-call", id: "c", name: "weather", input: { city: "Rome" } }],
  };
  // Nobody thought before this call, which others do not mind.
  const history = [person("How warm is it?"), asks, results(asks, "fine"), person("And?")];
  const settings = { tools: TOOLS, effort: "low", maxTokens: 9_000 };
  await caller.say(history, settings);
  const { length } = emulator.log();
  expect(length).toBeGreaterThan(1);
  await caller.say(history, settings);
  await caller.say(history, settings);
  expect(
    emulator
      .log()
      .map(({ status }) => status)
      .slice(length),
  ).toEqual([200, 200]);
});

it("what one provider thought is no reason for another to refuse", async () => {
  const history = [person("How warm is it?")];
  for (const model of [...MODELS, ...MODELS].map(([name]) => name)) {
    await open(model);
    emulator.scenario({ replies: [{ reasoning: "I look.", calls: [call("weather", "Rome")] }] });
    for (const calls of [1, 0]) {
      const { message } = await caller.say(history, { tools: TOOLS, effort: "low", maxTokens: 9_000 });
      expect(idsIn([message])).toHaveLength(calls);
      history.push(message, calls === 1 ? results(message, "fine") : person("And now?"));
    }
    await caller.close();
  }
  // DeepSeek wants thoughts where others had none; that is mended once it says so.
  const refused = emulator.log().filter(({ status, provider }) => status !== 200 && provider !== "deepseek");
  expect(refused.map(({ refusal }) => refusal)).toEqual([]);
});
