import type { SutureMessage } from "@suture/core";
import { type Emulator, startEmulator } from "@suture/emulators";
import { afterEach, describe, expect, it } from "vitest";
import type { GatewayOptions } from "../options.ts";
import { upstreamsAt } from "../testing/emulated.ts";
import { type Answer, type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { longTalk } from "../testing/long-talk.ts";
import { type CallerUnderTest, openCaller, person, results, TOOLS, textIn } from "../testing/model-caller.ts";
import { metricOf } from "../testing/observed.ts";
import { answering, HELLO, spoken } from "../testing/spoken.ts";

let upstreams: FakeUpstream[] = [];
let emulator: Emulator | undefined;
let caller: CallerUnderTest;
afterEach(async () => {
  await caller.close();
  await emulator?.close();
  await Promise.all(upstreams.map((upstream) => upstream.close()));
  upstreams = [];
  emulator = undefined;
});

const HISTORY = [person("hello")];
const WIRE = "openai-chat";
const hello = answering(200, spoken(WIRE, HELLO));
const down = answering(503, "");

/** A model and those who stand in for it, each answering in its own way. */
async function open(answers: readonly Answer[], options: GatewayOptions = {}): Promise<void> {
  upstreams = await Promise.all(answers.map((answer) => fakeUpstream(answer)));
  const names = upstreams.map((_, index) => `p${index}`);
  const fallbacks = names.slice(1).map((upstream) => ({ upstream, model: "other-model" }));
  caller = await openCaller(
    { model: "p0/some-model", fallbacks },
    {
      breaker: { failures: 2, cooldown: 100_000 },
      upstreams: upstreams.map(({ url }, index) => ({
        name: names[index] as string,
        baseUrl: `${url}/v1`,
        wires: [WIRE],
      })),
      ...options,
    },
  );
}
const asked = () => upstreams.map(({ received }) => received.length);
const whoAnswers = async () => (await caller.say(HISTORY)).model;

describe("somebody else is asked", () => {
  it("after so many failures in a row, within the question that failed last", async () => {
    await open([down, hello]);
    await expect(caller.say(HISTORY)).rejects.toMatchObject({ failure: "transient" });
    expect(asked()).toEqual([1, 0]);
    expect(await whoAnswers()).toBe("p1/other-model");
    expect(asked()).toEqual([2, 1]);
    expect(await whoAnswers()).toBe("p1/other-model");
    expect(asked()).toEqual([2, 2]);
    const { text } = await caller.telemetry.metrics();
    expect(metricOf(text, "suture_fallbacks_total", { upstream: "p0", fallback: "p1" })).toBe(2);
  });

  it("not after failures that were not in a row", async () => {
    let count = 0;
    await open([(...args) => (++count % 2 === 1 ? down : hello)(...args), hello]);
    for (const answered of [false, true, false, true]) {
      const outcome = await caller.say(HISTORY).then(
        () => true,
        () => false,
      );
      expect(outcome).toBe(answered);
    }
    expect(asked()).toEqual([4, 0]);
  });

  it.each([
    ["does not answer in time", () => {}],
    ["says that it did not answer in time", answering(504, "")],
    ["stops before it says anything", (_, response) => void response.writeHead(200).write(": wait\n\n")],
    ["lets nobody in", answering(401, '{"error":{"message":"Incorrect API key provided"}}')],
    ["does not know the model", answering(404, '{"error":{"message":"The model does not exist"}}')],
    [
      "wants to be paid",
      answering(429, '{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}'),
    ],
  ] satisfies [string, Answer][])("at once when a provider %s", async (_, answer) => {
    await open([answer, hello], { timeouts: { firstByte: 50, idle: 50 } });
    expect(await whoAnswers()).toBe("p1/other-model");
    expect(asked()).toEqual([1, 1]);
    expect(caller.events.map(({ type }) => type)).toEqual(["start", "text", "finish"]);
  });

  it("one after the other, and each only once the one before is let go", async () => {
    let gone: () => void;
    const isGone = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const silent: Answer = (_, response) => void response.on("close", () => gone());
    await open([silent, (...args) => void isGone.then(() => hello(...args))], {
      timeouts: { firstByte: 50 },
    });
    expect(await whoAnswers()).toBe("p1/other-model");
  });

  it("in their order, until somebody answers", async () => {
    await open([
      answering(504, ""),
      answering(400, '{"error":{"message":"Unknown parameter: x"}}'),
      down,
      hello,
    ]);
    expect(await whoAnswers()).toBe("p3/other-model");
    expect(asked()).toEqual([1, 1, 1, 1]);
  });
});

describe("nobody else is asked", () => {
  it("once a part of an answer was passed on", async () => {
    const begun: Answer = (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(spoken(WIRE, HELLO.slice(0, 2)));
    };
    await open([begun, hello], { timeouts: { idle: 50 }, breaker: { failures: 1 } });
    await expect(caller.say(HISTORY)).rejects.toMatchObject({ failure: "transient" });
    expect(asked()).toEqual([1, 0]);
  });

  it.each([
    [
      "overflow",
      '{"error":{"message":"maximum context length is 8192 tokens, your messages resulted in 9000 tokens","code":"context_length_exceeded"}}',
    ],
    ["permanent", '{"error":{"message":"Unknown parameter: x"}}'],
  ])("when the question itself is at fault: %s", async (failure, body) => {
    await open([answering(400, body), hello], { breaker: { failures: 1 } });
    for (let times = 0; times < 2; times++)
      await expect(caller.say(HISTORY)).rejects.toMatchObject({ failure });
    expect(asked()[1]).toBe(0);
  });

  it("when the question was taken back", async () => {
    const controller = new AbortController();
    await open([() => controller.abort(), hello], { breaker: { failures: 1 } });
    await expect(caller.say(HISTORY, {}, controller.signal)).rejects.toMatchObject({ failure: "aborted" });
    expect(asked()).toEqual([1, 0]);
  });
});

describe("when nobody answers", () => {
  it("it may work later if one of them may", async () => {
    await open([answering(401, ""), answering(503, "", { "retry-after": "3" })]);
    await expect(caller.say(HISTORY)).rejects.toMatchObject({ failure: "transient", retryAfter: 3_000 });
  });

  it("it will not if none of them will", async () => {
    await open([answering(401, ""), answering(404, "")]);
    await expect(caller.say(HISTORY)).rejects.toMatchObject({ failure: "permanent" });
  });

  it("and all are left alone, it says for how long", async () => {
    await open([down]);
    for (let times = 0; times < 2; times++) await caller.say(HISTORY).catch(() => {});
    const failed = (await caller.say(HISTORY).catch((error: unknown) => error)) as { retryAfter: number };
    expect(failed).toMatchObject({ failure: "transient" });
    expect(failed.retryAfter).toBeGreaterThan(90_000);
    expect(asked()).toEqual([2]);
  });

  it("a model that only asks for patience is not left alone", async () => {
    await open([answering(429, "", { "retry-after": "1" })]);
    for (let times = 0; times < 4; times++)
      await expect(caller.say(HISTORY)).rejects.toMatchObject({ failure: "transient", retryAfter: 1_000 });
    expect(asked()).toEqual([4]);
  });
});

it("the model is asked again after a while, and goes on answering when it is back", async () => {
  let isBack = false;
  await open([(...args) => (isBack ? hello : down)(...args), hello], {
    breaker: { failures: 1, cooldown: 60 },
  });
  expect(await whoAnswers()).toBe("p1/other-model");
  isBack = true;
  while ((await whoAnswers()) !== "p0/some-model") await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await whoAnswers()).toBe("p0/some-model");
});

it("another model of the same provider may stand in", async () => {
  upstreams = [
    await fakeUpstream((request, response, body) =>
      (JSON.parse(body.toString()).model === "small" ? hello : down)(request, response, body),
    ),
  ];
  const one = { name: "one", baseUrl: `${upstreams[0]?.url}/v1`, wires: [WIRE] };
  const fallbacks = [{ upstream: "one", model: "small" }];
  caller = await openCaller(
    { model: "one/large", fallbacks },
    { upstreams: [one], breaker: { failures: 1 } },
  );
  expect(await whoAnswers()).toBe("one/small");
  expect(await whoAnswers()).toBe("one/small");
});

describe("across wires", () => {
  const start = async (to: string, window?: number): Promise<void> => {
    emulator = await startEmulator({ provider: "all" });
    const [upstream = "", model = ""] = to.split("/");
    const at = upstreamsAt(emulator).map((each) => ({
      ...{ ...each, key: "any" },
      ...(each.name === upstream && window !== undefined ? { window } : {}),
    }));
    const fallbacks = [{ upstream, model }];
    const breaker = { failures: 1 };
    caller = await openCaller({ model: "anthropic/claude-opus-4-6", fallbacks }, { upstreams: at, breaker });
  };
  const TO = ["openai/gpt-5.2", "gemini/gemini-3-pro-preview", "mistral/mistral-small-latest"];

  it.each(TO)("%s goes on in the middle of a loop", async (to) => {
    await start(to);
    const call = { name: "weather", arguments: { city: "Rome" } };
    emulator?.scenario({ replies: [{ reasoning: "I look.", text: "Let me see.", calls: [call] }] });
    const settings = { tools: TOOLS, effort: "low", maxTokens: 5_000 };
    const { message } = await caller.say(HISTORY, settings);
    emulator?.scenario({ faults: [{ fail: 529, times: "always", provider: "anthropic" }] });
    const history = [...HISTORY, message, results(message, "warm")];
    const answer = await caller.say(history, settings);
    expect(answer.model).toBe(to);
    expect(textIn(answer.message)).toContain("warm");
    // And back again.
    emulator?.scenario({ faults: [{ fail: 401, times: "always", provider: "anthropic" }] });
    expect((await caller.say([...history, answer.message, person("so?")], settings)).model).toBe(to);
  });

  it.each(TO)("%s is sent no more than it holds, as far as that is known", async (to) => {
    await start(to, 5_000);
    emulator?.scenario({ window: 8_000, faults: [{ fail: 529, times: "always", provider: "anthropic" }] });
    const history = longTalk("suture", 40) as SutureMessage[];
    expect((await caller.say(history)).model).toBe(to);
    expect(emulator?.log().map(({ status }) => status)).toEqual([529, 200]);
    expect(caller.window).toBe(1_000_000);
  });

  it.each(TO)("%s is sent less when it says that it holds less", async (to) => {
    await start(to);
    emulator?.scenario({ window: 8_000, faults: [{ fail: 529, times: "always", provider: "anthropic" }] });
    const history = longTalk("suture", 40) as SutureMessage[];
    expect((await caller.say(history)).model).toBe(to);
    // Some say so in a refusal, others inside of an answer.
    expect(emulator?.log().length).toBeGreaterThan(2);
  });

  it("is sent less when it has no room left for an answer", async () => {
    await start("mistral/ministral-8b");
    const message = "prompt (8100) + max_tokens (4096) = 12196 > 8192";
    const faults = [
      { fail: 529, times: "always", provider: "anthropic" },
      { fail: 400, message, provider: "mistral" },
    ] as const;
    emulator?.scenario({ faults });
    const answer = await caller.say(longTalk("suture", 40) as SutureMessage[]);
    expect(answer.model).toBe("mistral/ministral-8b");
    const [, whole = 0, shorter = whole] = (emulator?.log() ?? []).map(
      ({ body }) => JSON.stringify(body).length,
    );
    expect(shorter).toBeLessThan(whole);
  });
});
