import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, jsonSchema, stepCountIs, streamText, tool } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";

const functionOf = (name: string): OpenAI.ChatCompletionTool => ({
  type: "function",
  function: {
    name,
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
});
const tools = [functionOf("get_weather"), functionOf("get_time")];

/** What distinguishes the vendors to a client. */
interface Row {
  readonly name: string;
  readonly model: string;
  /** What the id of a call looks like. */
  readonly callId: RegExp;
  /** A history that is refused, and the error that OpenAI's client makes of it. */
  readonly refused: readonly unknown[];
  readonly complaint: RegExp;
  /** The client's error for a prompt that is too long. */
  readonly overflow: RegExp;
}

const user = { role: "user", content: "hello" };
const orphan = [user, { role: "tool", tool_call_id: "call_a", content: "x" }];
const thoughtful = [user, { role: "assistant", content: "x", reasoning_content: "hm" }];
const silent = [user, { role: "assistant", content: null }];

const ROWS: readonly Row[] = [
  {
    name: "cerebras",
    model: "gpt-oss-120b",
    callId: /^[0-9a-f]{9}$/,
    refused: thoughtful,
    // The client looks for `error`, finds none, and takes the body for empty.
    complaint: /^400 status code \(no body\)$/,
    overflow: /^400 status code \(no body\)$/,
  },
  {
    name: "deepseek",
    model: "deepseek-chat",
    callId: /^call_0\d_\w{24}$/,
    refused: orphan,
    complaint: /^400 Messages with role 'tool' must be a response/,
    overflow: /maximum context length is 50 tokens/,
  },
  {
    name: "fireworks",
    model: "accounts/fireworks/models/llama-v3p3-70b-instruct",
    callId: /^call_\w{24}$/,
    refused: thoughtful,
    complaint: /^400 Extra inputs are not permitted, field: 'messages\[1\]/,
    overflow: /^400 The prompt is too long: \d+, model maximum context length: 50$/,
  },
  {
    name: "groq",
    model: "llama-3.3-70b-versatile",
    callId: /^[a-z0-9]{9}$/,
    refused: thoughtful,
    complaint: /^400 'messages\.1' : for 'role:assistant'/,
    overflow: /^400 Please reduce the length of the messages or completion\.$/,
  },
  {
    name: "minimax",
    model: "MiniMax-M2.5",
    callId: /^call_function_\w{12}_[12]$/,
    refused: orphan,
    complaint: /^400 invalid params, tool result's tool id\(call_a\) not found \(2013\)$/,
    overflow: /context window exceeds limit \(2013\)$/,
  },
  {
    name: "moonshot",
    model: "kimi-k2-0905-preview",
    callId: /^functions\.get_\w+:[01]$/,
    refused: orphan,
    complaint: /^400 Invalid request: tool_call_id call_a is not found$/,
    overflow: /exceeded model token limit: 50 \(requested: \d+\)$/,
  },
  {
    name: "openrouter",
    model: "openai/gpt-4o",
    callId: /^tool_[01]_get_\w+_\w{20}$/,
    refused: orphan,
    complaint: /^400 Provider returned error$/,
    overflow: /^400 This endpoint's maximum context length is 50 tokens/,
  },
  {
    name: "together",
    model: "meta-llama/Llama-3.3-70B-Instruct-Turbo",
    callId: /^call_\w{24}$/,
    refused: [{ content: "x" }],
    complaint: /^400 Input validation error$/,
    overflow: /longer than the model's context length \(50 tokens\)/,
  },
  {
    name: "xai",
    model: "grok-4",
    callId: /^call_\w{8}$/,
    refused: silent,
    complaint: /^400 "Invalid request content: Each message must have at least one content element\."$/,
    overflow: /maximum prompt length is 50 but the request contains \d+ tokens/,
  },
];

describe.each(ROWS)("$name", ({ name, model, callId, refused, complaint, overflow }) => {
  let emulator: Emulator;
  let client: OpenAI;

  beforeAll(async () => {
    emulator = await startEmulator({ provider: name });
    client = new OpenAI({ apiKey: "any", baseURL: emulator.providers[0]!.baseUrl, maxRetries: 0 });
  });
  afterAll(() => emulator.close());

  const hello: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "hello" }];
  const ANSWER = 'I received 1 message (1 user); the last says: "hello".';

  it("answers OpenAI's client, whole and streamed", async () => {
    const whole = await client.chat.completions.create({ model, messages: hello });
    expect(whole.choices[0]).toMatchObject({ finish_reason: "stop", message: { content: ANSWER } });
    expect(whole.usage).toMatchObject({ prompt_tokens: 7, completion_tokens: 14, total_tokens: 21 });
    const stream = await client.chat.completions.create({
      model,
      messages: hello,
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("")).toBe(ANSWER);
    expect(chunks.findLast(({ usage }) => (usage ?? null) !== null)?.usage?.total_tokens).toBe(21);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  });

  it.each([false, true])("goes through a loop of parallel calls, streamed: %s", async (stream) => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: "user", content: "call get_weather and get_time" },
    ];
    const { choices } = stream
      ? await client.chat.completions.stream({ model, messages, tools }).finalChatCompletion()
      : await client.chat.completions.create({ model, messages, tools });
    const { message, finish_reason } = choices[0]!;
    expect(finish_reason).toBe("tool_calls");
    const calls = (message.tool_calls ?? []).filter((call) => call.type === "function");
    expect(calls.map((call) => call.function.name)).toEqual(["get_weather", "get_time"]);
    expect(calls.map((call) => JSON.parse(call.function.arguments))).toEqual([
      { city: "some city" },
      { city: "some city" },
    ]);
    for (const { id } of calls) expect(id).toMatch(callId);
    const results = calls.map(
      ({ id }, index): OpenAI.ChatCompletionToolMessageParam => ({
        role: "tool",
        tool_call_id: id,
        content: ["sunny", "noon"][index]!,
      }),
    );
    const { content, tool_calls } = message;
    const said: OpenAI.ChatCompletionMessageParam = {
      role: "assistant",
      content: content ?? "",
      tool_calls: tool_calls!,
    };
    const second = await client.chat.completions.create({
      model,
      messages: [...messages, said, ...results],
      tools,
    });
    expect(second.choices[0]?.message.content).toBe('The tools answered: "sunny" and "noon".');
  });

  it("makes OpenAI's client raise its own errors", async () => {
    const history = client.chat.completions.create({ model, messages: refused as never });
    await expect(history).rejects.toMatchObject({
      constructor: OpenAI.BadRequestError,
      message: expect.stringMatching(complaint),
    });
    const long = client.chat.completions.create(
      { model, messages: [{ role: "user", content: "x".repeat(1_000) }] },
      { headers: { "x-emulator-window": "50" } },
    );
    await expect(long).rejects.toMatchObject({
      constructor: OpenAI.BadRequestError,
      message: expect.stringMatching(overflow),
    });
    const stranger = new OpenAI({ apiKey: "invalid", baseURL: client.baseURL, maxRetries: 0 });
    await expect(stranger.models.list()).rejects.toBeInstanceOf(
      name === "xai" ? OpenAI.BadRequestError : OpenAI.AuthenticationError,
    );
  });

  it("drives the AI SDK through a loop, whole and streamed, and to its own error", async () => {
    const provider = createOpenAICompatible({
      name,
      apiKey: "any",
      baseURL: client.baseURL,
      includeUsage: true,
    });
    // This client sends null for a message that only calls, which xAI refuses.
    const loops = name !== "xai";
    const expected = loops ? 'The tool answered: "sunny in some city".' : ANSWER;
    const options = {
      model: provider(model),
      prompt: loops ? "call get_weather" : "hello",
      tools: {
        get_weather: tool({
          inputSchema: jsonSchema<{ city: string }>({
            type: "object",
            properties: { city: { type: "string" } },
            required: ["city"],
          }),
          execute: async ({ city }) => `sunny in ${city}`,
        }),
      },
      stopWhen: stepCountIs(3),
      maxRetries: 0,
    };
    const whole = generateText(options);
    expect((await whole).text).toBe(expected);
    const streamed = streamText(options);
    let text = "";
    for await (const piece of streamed.textStream) text += piece;
    expect(text).toBe(expected);
    expect((await streamed.usage).totalTokens).toBeGreaterThan(0);
    const long = generateText({
      ...options,
      prompt: "x".repeat(1_000),
      headers: { "x-emulator-window": "50" },
    });
    const isRefusal = (error: unknown) =>
      APICallError.isInstance(error) && error.statusCode === 400 && !error.isRetryable;
    await expect(long).rejects.toSatisfy(isRefusal);
    if (!loops)
      await expect(generateText({ ...options, prompt: "call get_weather" })).rejects.toSatisfy(isRefusal);
  });
});
