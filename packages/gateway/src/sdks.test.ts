import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import Anthropic from "@anthropic-ai/sdk";
import { type Content, createPartFromFunctionResponse, GoogleGenAI } from "@google/genai";
import { generateText, jsonSchema, stepCountIs, streamText, tool } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { brokenKinds } from "./testing/broken-kinds.ts";
import { type Emulated, startEmulated } from "./testing/emulated.ts";

let running: Emulated;
let openai: OpenAI;
let anthropic: Anthropic;
let google: GoogleGenAI;

beforeAll(async () => {
  running = await startEmulated();
  const { url } = running.gateway;
  openai = new OpenAI({ apiKey: "any", baseURL: `${url}/v1`, maxRetries: 0 });
  anthropic = new Anthropic({ apiKey: "any", baseURL: url, maxRetries: 0 });
  google = new GoogleGenAI({ apiKey: "any", httpOptions: { baseUrl: url } });
});
beforeEach(() => running.emulator.reset());
afterAll(() => running.close());

const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const ASK = "call get_weather";

/** What the emulators say when the result of a tool came back. */
const heard = expect.stringContaining("sunny");

describe("the openai client", () => {
  const tools = [{ type: "function" as const, function: { name: "get_weather", parameters } }];

  it.each([false, true])("goes through a tool loop with chat completions, streamed: %s", async (stream) => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: ASK }];
    const say = async () => {
      const body = { model: "gpt-4o", messages, tools };
      if (!stream) return (await openai.chat.completions.create(body)).choices[0]?.message;
      return (await openai.chat.completions.stream(body).finalChatCompletion()).choices[0]?.message;
    };
    const first = await say();
    messages.push(first as OpenAI.ChatCompletionMessageParam);
    for (const { id } of first?.tool_calls ?? [])
      messages.push({ role: "tool", tool_call_id: id, content: "sunny" });
    expect((await say())?.content).toEqual(heard);
  });

  it.each([false, true])("goes through a tool loop with responses, streamed: %s", async (stream) => {
    const defined = [{ type: "function" as const, name: "get_weather", parameters, strict: false }];
    const input: OpenAI.Responses.ResponseInputItem[] = [{ role: "user", content: ASK }];
    const say = async () => {
      const body = { model: "gpt-4o", input, tools: defined };
      if (!stream) return (await openai.responses.create(body)).output;
      const items: OpenAI.Responses.ResponseOutputItem[] = [];
      for await (const event of await openai.responses.create({ ...body, stream }))
        if (event.type === "response.output_item.done") items.push(event.item);
      return items;
    };
    for (const item of await say()) {
      input.push(item as OpenAI.Responses.ResponseInputItem);
      if (item.type === "function_call")
        input.push({ type: "function_call_output", call_id: item.call_id, output: "sunny" });
    }
    expect(JSON.stringify(await say())).toEqual(heard);
  });

  it.each(brokenKinds("openai-chat"))("gets an answer to %s, in chat completions", async (_, messages) => {
    const body = { model: "gpt-4o", messages: messages as OpenAI.ChatCompletionMessageParam[], tools };
    const { data, response } = await openai.chat.completions.create(body).withResponse();
    expect(Number(response.headers.get("suture-edits"))).toBeGreaterThan(0);
    expect(data.choices[0]?.finish_reason).toBe("stop");
  });

  it.each(brokenKinds("openai-responses"))("gets an answer to %s, in responses", async (_, items) => {
    const input = items as OpenAI.Responses.ResponseInputItem[];
    expect((await openai.responses.create({ model: "gpt-4o", input })).status).toBe("completed");
  });

  it("throws when a stream is cut", async () => {
    running.emulator.scenario({ faults: [{ cut: 3 }, { cut: 3 }] });
    const messages = [{ role: "user" as const, content: "hello" }];
    const chat = openai.chat.completions.stream({ model: "gpt-4o", messages }).finalChatCompletion();
    await expect(chat).rejects.toThrow("in the middle of its answer");
    const responses = await openai.responses.create({ model: "gpt-4o", input: "hello", stream: true });
    const reading = (async () => {
      for await (const event of responses) void event;
    })();
    await expect(reading).rejects.toThrow("in the middle of its answer");
  });
});

describe("the Anthropic client", () => {
  const tools = [{ name: "get_weather", input_schema: parameters as Anthropic.Tool.InputSchema }];
  const model = "claude-opus-4-6";

  it.each([false, true])("goes through a tool loop, streamed: %s", async (stream) => {
    const messages: Anthropic.MessageParam[] = [{ role: "user", content: ASK }];
    const say = () => {
      const body = { model, max_tokens: 200, messages, tools };
      return stream ? anthropic.messages.stream(body).finalMessage() : anthropic.messages.create(body);
    };
    const { content } = await say();
    messages.push({ role: "assistant", content });
    const results = content.flatMap((block) =>
      block.type === "tool_use"
        ? [{ type: "tool_result" as const, tool_use_id: block.id, content: "sunny" }]
        : [],
    );
    messages.push({ role: "user", content: results });
    const last = await say();
    expect(last.content[0]).toMatchObject({ type: "text", text: heard });
    expect((await anthropic.messages.countTokens({ model, messages, tools })).input_tokens).toBeGreaterThan(
      9,
    );
  });

  it.each(brokenKinds("anthropic"))("gets an answer to %s", async (_, history) => {
    const messages = history as Anthropic.MessageParam[];
    const body = { model, max_tokens: 200, messages, tools };
    const { data, response } = await anthropic.messages.create(body).withResponse();
    expect(data.stop_reason).toBe("end_turn");
    expect(Number(response.headers.get("suture-edits"))).toBeGreaterThan(0);
  });

  it("throws when a stream is cut", async () => {
    running.emulator.scenario({ faults: [{ cut: 3 }] });
    const messages = [{ role: "user" as const, content: "hello" }];
    const said = anthropic.messages.stream({ model, max_tokens: 200, messages }).finalMessage();
    await expect(said).rejects.toThrow("in the middle of its answer");
  });
});

describe("the Google client", () => {
  const model = "gemini-2.5-flash";
  const tools = [{ functionDeclarations: [{ name: "get_weather", parametersJsonSchema: parameters }] }];

  it.each([false, true])("goes through a tool loop, streamed: %s", async (stream) => {
    const contents: Content[] = [{ role: "user", parts: [{ text: ASK }] }];
    const say = async () => {
      const body = { model, contents, config: { tools } };
      if (!stream) return (await google.models.generateContent(body)).candidates?.[0]?.content?.parts ?? [];
      const parts = [];
      for await (const chunk of await google.models.generateContentStream(body))
        parts.push(...(chunk.candidates?.[0]?.content?.parts ?? []));
      return parts;
    };
    const parts = await say();
    contents.push({ role: "model", parts });
    const answers = parts.flatMap(({ functionCall }) =>
      functionCall === undefined
        ? []
        : [
            createPartFromFunctionResponse(functionCall.id ?? "", functionCall.name ?? "", {
              output: "sunny",
            }),
          ],
    );
    contents.push({ role: "user", parts: answers });
    expect((await say()).map(({ text }) => text ?? "").join("")).toEqual(heard);
  });

  it.each(brokenKinds("gemini"))("gets an answer to %s", async (_, history) => {
    const contents = history as Content[];
    const { candidates } = await google.models.generateContent({ model, contents });
    expect(candidates?.[0]?.finishReason).toBe("STOP");
  });

  it("throws when a stream is cut", async () => {
    running.emulator.scenario({ faults: [{ cut: 1 }] });
    const stream = await google.models.generateContentStream({ model, contents: "hello, and more of it" });
    const reading = (async () => {
      for await (const chunk of stream) void chunk;
    })();
    await expect(reading).rejects.toThrow("in the middle of its answer");
  });
});

describe("the AI SDK", () => {
  const loop = {
    prompt: ASK,
    tools: {
      get_weather: tool({
        inputSchema: jsonSchema<{ city: string }>({ ...parameters, type: "object" }),
        execute: async () => "sunny",
      }),
    },
    stopWhen: stepCountIs(3),
  };
  const modelOf = (name: string) => {
    const { url } = running.gateway;
    const apiKey = "any";
    if (name === "anthropic") return createAnthropic({ apiKey, baseURL: `${url}/v1` })("claude-opus-4-6");
    if (name === "gemini")
      return createGoogleGenerativeAI({ apiKey, baseURL: `${url}/v1beta` })("gemini-2.5-flash");
    const client = createOpenAI({ apiKey, baseURL: `${url}/v1` });
    return name === "openai-chat" ? client.chat("gpt-4o") : client.responses("gpt-4o");
  };

  it.each(["openai-chat", "openai-responses", "anthropic", "gemini"])(
    "goes through tool loops on %s",
    async (name) => {
      expect((await generateText({ model: modelOf(name), ...loop })).text).toEqual(heard);
      expect(await streamText({ model: modelOf(name), ...loop }).text).toEqual(heard);
    },
  );
});
