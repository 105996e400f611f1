import type { SutureMessage } from "@suture/core";
import { afterEach, describe, expect, it } from "vitest";
import type { AnswerEvent } from "../answers/answer-event.ts";
import type { TelemetryOptions } from "../telemetry/options.ts";
import { type Answer, type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { type CallerUnderTest, openCaller, person, results, TOOLS } from "../testing/model-caller.ts";
import { metricOf } from "../testing/observed.ts";
import { answering, HELLO, spoken } from "../testing/spoken.ts";

let upstream: FakeUpstream;
let caller: CallerUnderTest;
afterEach(async () => {
  await caller.close();
  await upstream.close();
});

async function open(
  wire: string,
  says: string | Answer,
  telemetry: TelemetryOptions = {},
  model = "some-model",
): Promise<void> {
  upstream = await fakeUpstream(typeof says === "string" ? answering(200, says) : says);
  const one = { name: "one", baseUrl: upstream.url, wires: [wire] };
  caller = await openCaller({ model: `one/${model}` }, { upstreams: [one], telemetry });
}

const lines = (...data: readonly object[]): string =>
  data.map((each) => `data: ${JSON.stringify(each)}\n\n`).join("");
const idsIn = ({ parts }: SutureMessage) =>
  parts.flatMap((part) => (part.type === "tool-call" ? [part.id] : []));
const lastSent = () => JSON.parse(upstream.received.at(-1)?.body.toString() ?? "{}");

describe("the ids of calls", () => {
  const call = (id?: string) => ({
    functionCall: { name: "search", args: { city: "Rome" }, ...(id === undefined ? {} : { id }) },
  });
  const parts = (...list: readonly object[]) =>
    lines({ candidates: [{ content: { role: "model", parts: list }, finishReason: "STOP" }] });

  it("are made of their places where the wire gives none, and no two are the same", async () => {
    await open("gemini", parts(call(), call()));
    const history = [person("look")];
    for (let step = 0; step < 3; step++) {
      const { message } = await caller.say(history, { tools: TOOLS });
      history.push(message, results(message, "seen"));
    }
    expect(history.flatMap(idsIn)).toEqual([
      "call_1_0",
      "call_1_1",
      "call_3_0",
      "call_3_1",
      "call_5_0",
      "call_5_1",
    ]);
  });

  it("are the same for the same question", async () => {
    await open("gemini", parts(call(), call()));
    const asked = async () => idsIn((await caller.say([person("look")], { tools: TOOLS })).message);
    expect(await asked()).toEqual(await asked());
  });

  it("are the provider's own, unless it gave them before", async () => {
    await open("gemini", parts(call("a"), call("b"), call("b")));
    const history = [person("look")];
    for (let step = 0; step < 2; step++) {
      const { message } = await caller.say(history, { tools: TOOLS });
      history.push(message, results(message, "seen"));
    }
    const ids = history.flatMap(idsIn);
    expect(ids.slice(0, 2)).toEqual(["a", "b"]);
    expect(new Set(ids).size).toBe(6);
  });
});

describe("what a model said", () => {
  it("keeps thoughts that are sealed, and those that are only proven", async () => {
    const block = (index: number, content_block: object, ...deltas: readonly object[]) => [
      { type: "content_block_start", index, content_block },
      ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ];
    const stream = lines(
      { type: "message_start", message: { id: "msg_1", model: "m", usage: { input_tokens: 1 } } },
      ...block(0, { type: "redacted_thinking", data: "c2VhbGVk" }),
      ...block(1, { type: "thinking", thinking: "" }, { type: "signature_delta", signature: "cHJvdmVu" }),
      ...block(2, { type: "tool_use", id: "toolu_1", name: "search", input: {} }),
      { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 5 } },
      { type: "message_stop" },
    );
    await open("anthropic", stream, {}, "claude-opus-4-6");
    const { message } = await caller.say([person("look")], { tools: TOOLS, effort: "low" });
    expect(message.parts).toEqual([
      { type: "reasoning", proof: "c2VhbGVk", vendor: "anthropic", sealed: true },
      { type: "reasoning", proof: "cHJvdmVu", vendor: "anthropic", text: "" },
      { type: "tool-call", id: "toolu_1", name: "search", input: {} },
    ]);
    await caller.say([person("look"), message, results(message, "seen")], { tools: TOOLS, effort: "low" });
    expect(lastSent().messages[1].content).toEqual([
      { type: "redacted_thinking", data: "c2VhbGVk" },
      { type: "thinking", thinking: "", signature: "cHJvdmVu" },
      { type: "tool_use", id: "toolu_1", name: "search", input: {} },
    ]);
  });

  it("keeps the proof of what Gemini said in words", async () => {
    const part = { text: "Hello.", thoughtSignature: "c2ln" };
    await open("gemini", lines({ candidates: [{ content: { parts: [part] }, finishReason: "STOP" }] }));
    const { message } = await caller.say([person("hi")]);
    await caller.say([person("hi"), message, person("and?")]);
    expect(JSON.stringify(lastSent().contents[1])).toContain('"thoughtSignature":"c2ln"');
  });

  it("keeps arguments that are no JSON as the words that they are", async () => {
    const events: AnswerEvent[] = [
      { type: "start", id: "1" },
      { type: "call", id: "c", name: "search" },
      { type: "arguments", text: '{"city": "Ro' },
      { type: "call-end" },
      { type: "finish", reason: "length", usage: { input: 1, output: 5 } },
    ];
    await open("openai-chat", spoken("openai-chat", events));
    const { message, reason } = await caller.say([person("hi")], { tools: TOOLS });
    expect(message.parts).toEqual([{ type: "tool-call", id: "c", name: "search", input: '{"city": "Ro' }]);
    expect(reason).toBe("length");
  });

  it("names tools as the session does, whatever the provider has to call them", async () => {
    await open("openai-chat", (...request) => {
      const [{ function: tool }] = JSON.parse(request[2].toString()).tools;
      const events: AnswerEvent[] = [
        { type: "call", id: "c", name: tool.name },
        { type: "arguments", text: "{}" },
        { type: "call-end" },
        { type: "finish", reason: "calls" },
      ];
      answering(200, spoken("openai-chat", events))(...request);
    });
    const tools = [{ name: "place.search", parameters: { type: "object", properties: {} } }];
    const { message } = await caller.say([person("hi")], { tools });
    expect(lastSent().tools[0].function.name).not.toBe("place.search");
    expect(message.parts[0]).toMatchObject({ type: "tool-call", name: "place.search" });
  });
});

describe("what is asked for", () => {
  it.each([
    ["openai-chat", "max_tokens"],
    ["openai-responses", "max_output_tokens"],
    ["anthropic", "max_tokens"],
  ])("%s: is as long as the agent may answer, unless the question says otherwise", async (wire, field) => {
    await open(wire, spoken(wire, HELLO));
    await caller.say([person("hi")]);
    expect(lastSent()[field]).toBe(4_096);
    await caller.say([person("hi")], { maxTokens: 100 });
    expect(lastSent()[field]).toBe(100);
    expect(lastSent().stream).toBe(true);
  });

  it("may be a bare list of messages", async () => {
    await open("openai-chat", spoken("openai-chat", HELLO));
    const signal = new AbortController().signal;
    await caller.ask({ document: [person("hi")], signal, onEvent: () => {} });
    expect(lastSent().messages).toEqual([{ role: "user", content: "hi" }]);
  });

  it("cannot be anything else", async () => {
    await open("openai-chat", spoken("openai-chat", HELLO));
    const signal = new AbortController().signal;
    for (const document of [5, "text", { suture: 1, messages: 5 }, []]) {
      const asked = caller.ask({ document, signal, onEvent: () => {} });
      await expect(asked).rejects.toMatchObject({ name: "ModelError", failure: "permanent" });
    }
  });

  it("of an upstream that is not there is refused when the caller is opened", async () => {
    await open("openai-chat", "");
    await expect(openCaller({ model: "nobody/x" })).rejects.toThrow("unknown upstream nobody");
  });
});

it("what was asked is counted and logged, and nothing that was said", async () => {
  const written: string[] = [];
  await open("openai-chat", spoken("openai-chat", HELLO), {
    logs: "info",
    logTo: { write: (line: string) => written.push(line) },
  });
  await caller.say([person("a secret of mine")]);
  const { text } = await caller.telemetry.metrics();
  expect(
    metricOf(text, "suture_requests_total", { upstream: "one", caller: "agent", ending: "answered" }),
  ).toBe(1);
  expect(metricOf(text, "suture_tokens_total", { kind: "input", upstream: "one" })).toBe(10);
  expect(text).toContain("suture_requests_in_flight 0");
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { upstream: "one", caller: "agent", status: 200 },
  ]);
  expect(written.join()).not.toMatch(/secret|Hello/);
});
