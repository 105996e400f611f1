import { Mistral } from "@mistralai/mistralai";
import { HTTPValidationError, SDKError } from "@mistralai/mistralai/models/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";

let emulator: Emulator;
let client: Mistral;

beforeAll(async () => {
  emulator = await startEmulator({ provider: "mistral" });
  client = new Mistral({ apiKey: "key", serverURL: emulator.url, retryConfig: { strategy: "none" } });
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

const model = "mistral-small-latest";
const user = (content: string) => ({ role: "user", content }) as const;

function tool(name: string) {
  const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
  return { type: "function", function: { name, parameters } } as const;
}

const tools = [tool("get_weather"), tool("get_time")];

describe("Mistral's SDK", () => {
  it("reads a whole answer", async () => {
    const answer = await client.chat.complete({ model, messages: [user("hello")] });
    expect(answer.choices[0]?.message?.content).toBe(
      'I received 1 message (1 user); the last says: "hello".',
    );
    expect(answer.choices[0]?.finishReason).toBe("stop");
    expect(answer.usage.promptTokens).toBe(7);
    expect(answer.id).toMatch(/^[\da-f]{32}$/);
  });

  it("reads a streamed answer", async () => {
    const pieces: unknown[] = [];
    let last: unknown;
    for await (const { data } of await client.chat.stream({ model, messages: [user("hello")] })) {
      pieces.push(data.choices[0]?.delta.content);
      last = data;
    }
    expect(pieces.join("")).toBe('I received 1 message (1 user); the last says: "hello".');
    expect(last).toMatchObject({ choices: [{ finishReason: "stop" }], usage: { promptTokens: 7 } });
  });

  it("plays a tool loop with parallel calls and reasoning", async () => {
    const ask = user("think, then call get_weather and get_time");
    const input = { model, tools, reasoningEffort: "high" } as const;
    const first = await client.chat.complete({ ...input, messages: [ask] });
    const message = first.choices[0]?.message;
    const calls = message?.toolCalls ?? [];
    expect(first.choices[0]?.finishReason).toBe("tool_calls");
    expect(calls.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^\w{9}$/),
      expect.stringMatching(/^\w{9}$/),
    ]);
    expect(message?.content).toMatchObject([
      { type: "thinking", thinking: [{ text: "The user wants me to use get_weather and get_time." }] },
    ]);
    const results = calls.map(
      ({ id, function: { name } }) =>
        ({ role: "tool", toolCallId: id ?? "", content: `${name} done` }) as const,
    );
    const second = await client.chat.complete({
      ...input,
      messages: [ask, { ...message, role: "assistant" }, ...results],
    });
    expect(JSON.stringify(second.choices[0]?.message?.content)).toContain("get_weather done");
  });

  it("reads streamed reasoning and calls", async () => {
    const deltas = [];
    const messages = [user("call get_time")];
    for await (const { data } of await client.chat.stream({
      model: "magistral-medium-latest",
      tools,
      messages,
    })) {
      deltas.push(data.choices[0]?.delta);
    }
    expect(deltas[1]?.content).toMatchObject([{ type: "thinking", thinking: [{ text: "The" }] }]);
    expect(deltas.at(-1)?.toolCalls).toMatchObject([
      {
        id: expect.stringMatching(/^\w{9}$/),
        function: { name: "get_time", arguments: '{"city":"some city"}' },
      },
    ]);
  });

  it("raises SDKError on a refusal, whole and streamed", async () => {
    const messages = [user("hello"), { role: "assistant", content: "hi" } as const];
    for (const sent of [client.chat.complete({ model, messages }), client.chat.stream({ model, messages })]) {
      await expect(sent).rejects.toBeInstanceOf(SDKError);
      await expect(sent).rejects.toMatchObject({
        statusCode: 400,
        body: expect.stringContaining('"type":"invalid_request_message_order","param":null,"code":"3230"'),
      });
    }
  });

  it("raises SDKError on overflow", async () => {
    emulator.scenario({ window: 50 });
    const sent = client.chat.complete({ model, messages: [user("x".repeat(400))] });
    await expect(sent).rejects.toBeInstanceOf(SDKError);
    await expect(sent).rejects.toThrow("too large for model with 50 maximum context length");
  });

  it("raises HTTPValidationError outside the schema", async () => {
    emulator.scenario({ faults: [{ fail: 422, message: "no" }] });
    const sent = client.chat.complete({ model, messages: [user("hello")] });
    await expect(sent).rejects.toBeInstanceOf(HTTPValidationError);
  });
});
