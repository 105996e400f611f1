import { createOpenAI } from "@ai-sdk/openai";
import { APICallError, generateText, jsonSchema, stepCountIs, streamText, tool } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";

let emulator: Emulator;
let client: OpenAI;

beforeAll(async () => {
  emulator = await startEmulator({ provider: "openai-chat" });
  client = new OpenAI({ apiKey: "any", baseURL: `${emulator.url}/v1`, maxRetries: 0 });
});
afterAll(() => emulator.close());

const weather: OpenAI.ChatCompletionTool = {
  type: "function",
  function: {
    name: "get_weather",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
};
const time: OpenAI.ChatCompletionTool = { type: "function", function: { name: "get_time" } };

describe("the official openai client", () => {
  it("gets a whole answer that tells what was received", async () => {
    const { data, response } = await client.chat.completions
      .create({ model: "gpt-4o", messages: [{ role: "user", content: "hello" }] })
      .withResponse();
    expect(data.choices[0]?.message.content).toBe('I received 1 message (1 user); the last says: "hello".');
    expect(data.choices[0]?.finish_reason).toBe("stop");
    expect(data.id).toMatch(/^chatcmpl-\w{29}$/);
    expect(data.usage).toMatchObject({ prompt_tokens: 7, completion_tokens: 14, total_tokens: 21 });
    expect(response.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
  });

  it("streams the same answer, with usage when asked", async () => {
    const stream = await client.chat.completions.create({
      model: "gpt-4o",
      messages: [{ role: "user", content: "hello" }],
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = "";
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    for await (const chunk of stream) {
      chunks.push(chunk);
      text += chunk.choices[0]?.delta.content ?? "";
    }
    expect(text).toBe('I received 1 message (1 user); the last says: "hello".');
    expect(chunks.at(-1)?.usage?.total_tokens).toBe(21);
    expect(chunks.at(-1)?.choices).toEqual([]);
    expect(chunks.slice(0, -1).every(({ usage }) => usage === null)).toBe(true);
  });

  it("goes through a tool loop, whole and with parallel calls", async () => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: "user", content: "call get_weather and get_time" },
    ];
    const first = await client.chat.completions.create({ model: "gpt-4o", messages, tools: [weather, time] });
    const { message, finish_reason } = first.choices[0]!;
    expect(finish_reason).toBe("tool_calls");
    expect(message.tool_calls?.map((call) => call.type === "function" && call.function)).toEqual([
      { name: "get_weather", arguments: '{"city":"some city"}' },
      { name: "get_time", arguments: "{}" },
    ]);
    const results = message.tool_calls!.map(({ id }, index): OpenAI.ChatCompletionToolMessageParam => {
      expect(id).toMatch(/^call_\w{24}$/);
      return { role: "tool", tool_call_id: id, content: ["sunny", "noon"][index]! };
    });
    const second = await client.chat.completions.create({
      model: "gpt-4o",
      messages: [...messages, message, ...results],
      tools: [weather, time],
    });
    expect(second.choices[0]?.message.content).toBe('The tools answered: "sunny" and "noon".');
  });

  it("puts streamed calls together", async () => {
    const runner = client.chat.completions.stream({
      model: "gpt-4o",
      messages: [{ role: "user", content: "call get_weather" }],
      tools: [weather],
    });
    const { choices } = await runner.finalChatCompletion();
    expect(choices[0]?.message.tool_calls?.[0]).toMatchObject({
      function: { name: "get_weather", arguments: '{"city":"some city"}' },
    });
  });

  it("raises its own errors on refusals", async () => {
    const unpaired = client.chat.completions.create({
      model: "gpt-4o",
      messages: [{ role: "tool", tool_call_id: "call_a", content: "x" }],
    });
    await expect(unpaired).rejects.toMatchObject({
      constructor: OpenAI.BadRequestError,
      status: 400,
      param: "messages.[0].role",
      requestID: expect.stringMatching(/^req_/),
    });
    const invalid = new OpenAI({ apiKey: "invalid", baseURL: `${emulator.url}/v1`, maxRetries: 0 });
    await expect(invalid.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    const long = { role: "user" as const, content: "x".repeat(600_000) };
    await expect(client.chat.completions.create({ model: "gpt-4o", messages: [long] })).rejects.toMatchObject(
      {
        code: "context_length_exceeded",
        message:
          "400 This model's maximum context length is 128000 tokens. However, your messages resulted in 150005 tokens. Please reduce the length of the messages.",
      },
    );
    await expect(
      client.chat.completions.create({ model: "claude-opus-4", messages: [] }),
    ).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });

  it("retries what a scenario makes fail", async () => {
    emulator.scenario({
      faults: [
        { fail: 503, times: 1 },
        { fail: 429, retryAfter: 0 },
      ],
    });
    const patient = client.withOptions({ maxRetries: 2 });
    const { choices } = await patient.chat.completions.create({
      model: "gpt-4o",
      messages: [{ role: "user", content: "again" }],
    });
    expect(choices[0]?.message.content).toContain("again");
    expect(
      emulator
        .log()
        .slice(-3)
        .map(({ status }) => status),
    ).toEqual([503, 429, 200]);
  });

  it("raises its own error when a stream breaks down", async () => {
    emulator.scenario({ faults: [{ fail: 500, after: 3 }] });
    const stream = await client.chat.completions.create({
      model: "gpt-4o",
      messages: [{ role: "user", content: "hello" }],
      stream: true,
    });
    let text = "";
    const reading = (async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
    })();
    await expect(reading).rejects.toThrow("The server had an error while processing your request.");
    await expect(reading).rejects.toBeInstanceOf(OpenAI.APIError);
    expect(text).toBe("I received");
  });

  it("lists models", async () => {
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toContain("gpt-4o");
    expect((await client.models.retrieve("gpt-4o")).id).toBe("gpt-4o");
    await expect(client.models.retrieve("gpt-0")).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });
});

describe("what else an answer heeds", () => {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "hello" }];

  it("a format of JSON", async () => {
    const schema = { type: "object", properties: { mood: { type: "string" } } };
    const { choices } = await client.chat.completions.create({
      model: "gpt-4o",
      messages,
      response_format: { type: "json_schema", json_schema: { name: "mood", schema } },
    });
    expect(choices[0]?.message.content).toBe('{"mood":"some mood"}');
  });

  it("the number of choices, the longest answer and the tier", async () => {
    const { choices, service_tier } = await client.chat.completions.create({
      model: "gpt-4o",
      messages,
      n: 2,
      max_tokens: 2,
      service_tier: "flex",
    });
    expect(choices.map(({ finish_reason }) => finish_reason)).toEqual(["length", "length"]);
    expect(choices[1]?.message.content).toBe("I receiv");
    expect(service_tier).toBe("flex");
  });

  it("that a model reasons, which costs tokens and is not shown", async () => {
    const { choices, usage } = await client.chat.completions.create({ model: "gpt-5", messages });
    expect(usage?.completion_tokens_details?.reasoning_tokens).toBeGreaterThan(0);
    expect(Object.keys(choices[0]!.message)).not.toContain("reasoning_content");
  });
});

describe("the AI SDK's provider", () => {
  const model = () => createOpenAI({ apiKey: "any", baseURL: `${emulator.url}/v1` }).chat("gpt-4o");
  const tools = {
    get_weather: tool({
      inputSchema: jsonSchema<{ city: string }>({
        type: "object",
        properties: { city: { type: "string" } },
        required: ["city"],
      }),
      execute: async ({ city }) => `sunny in ${city}`,
    }),
  };

  it("goes through a tool loop", async () => {
    const { text, steps } = await generateText({
      model: model(),
      prompt: "call get_weather",
      tools,
      stopWhen: stepCountIs(3),
    });
    expect(steps).toHaveLength(2);
    expect(text).toContain("sunny in some city");
  });

  it("streams a tool loop", async () => {
    const { textStream, usage } = streamText({
      model: model(),
      prompt: "call get_weather",
      tools,
      stopWhen: stepCountIs(3),
    });
    let text = "";
    for await (const piece of textStream) text += piece;
    expect(text).toContain("sunny in some city");
    expect((await usage).totalTokens).toBeGreaterThan(0);
  });

  it("raises its own error on a refusal", async () => {
    const refused = generateText({ model: model(), prompt: "x".repeat(600_000), maxRetries: 0 });
    await expect(refused).rejects.toSatisfy(
      (error) => APICallError.isInstance(error) && error.statusCode === 400 && !error.isRetryable,
    );
  });
});
