import { createOpenAI } from "@ai-sdk/openai";
import Anthropic from "@anthropic-ai/sdk";
import { BedrockRuntimeClient, ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { GoogleGenAI } from "@google/genai";
import { Mistral } from "@mistralai/mistralai";
import { classifyError } from "@suture/core/classify";
import { type Emulator, startEmulator } from "@suture/emulators";
import { generateText } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ provider: "all", window: 200 });
});
afterAll(() => emulator.close());

const LONG = "word ".repeat(2000);

/** The error that each SDK throws for a failed request. */
async function thrown(call: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

const at = (provider: string) => `${emulator.url}/${provider}`;
const faulty = (status: number) => ({ "x-emulator-fail": String(status), "x-emulator-retry-after": "7" });

const openai = (headers: Record<string, string> = {}) =>
  new OpenAI({ apiKey: "any", baseURL: `${at("openai")}/v1`, maxRetries: 0, defaultHeaders: headers });
const anthropic = (headers: Record<string, string> = {}) =>
  new Anthropic({ apiKey: "any", baseURL: at("anthropic"), maxRetries: 0, defaultHeaders: headers });

const chat = (content: string) => ({ model: "gpt-5.2", messages: [{ role: "user" as const, content }] });
const message = (content: string) => ({
  model: "claude-sonnet-4-5",
  max_tokens: 16,
  messages: [{ role: "user" as const, content }],
});

describe("errors of real SDKs", () => {
  it("openai: overflow", async () => {
    const error = await thrown(() => openai().chat.completions.create(chat(LONG)));
    expect(classifyError(error)).toMatchObject({ class: "context_overflow", limit: 200, helps: "compact" });
  });

  it("openai, in Responses: a result without its call", async () => {
    const error = await thrown(() =>
      openai().responses.create({
        model: "gpt-5.2",
        input: [{ type: "function_call_output", call_id: "call_9", output: "x" }],
      }),
    );
    expect(classifyError(error)).toMatchObject({
      class: "orphan_tool_result",
      ids: ["call_9"],
      helps: "repair",
    });
  });

  it("openai: a call without its result", async () => {
    const error = await thrown(() =>
      openai().chat.completions.create({
        model: "gpt-5.2",
        messages: [
          { role: "user", content: "x" },
          {
            role: "assistant",
            content: null,
            tool_calls: [{ id: "call_1", type: "function", function: { name: "f", arguments: "{}" } }],
          },
          { role: "user", content: "y" },
        ],
      }),
    );
    expect(classifyError(error)).toMatchObject({ class: "missing_tool_result", ids: ["call_1"] });
  });

  it.each([
    [429, "rate_limit", "retry"],
    [401, "auth", "nothing"],
    [503, "overloaded", "retry"],
    [500, "overloaded", "retry"],
  ])("openai and anthropic: %s", async (status, name, helps) => {
    for (const error of [
      await thrown(() => openai(faulty(status)).chat.completions.create(chat("x"))),
      await thrown(() => anthropic(faulty(status)).messages.create(message("x"))),
    ]) {
      expect(classifyError(error)).toMatchObject({ class: name, helps, retryAfter: 7 });
    }
  });

  it("anthropic: overflow", async () => {
    const error = await thrown(() => anthropic().messages.create(message(LONG)));
    expect(classifyError(error)).toMatchObject({
      class: "context_overflow",
      limit: 200,
      provider: "anthropic",
    });
  });

  it("anthropic: an error in a stream", async () => {
    const stream = await anthropic({
      "x-emulator-fail": "529",
      "x-emulator-fail-after": "1",
    }).messages.create({
      ...message("hello"),
      stream: true,
    });
    const error = await thrown(async () => {
      for await (const _ of stream);
    });
    expect(classifyError(error)).toMatchObject({ class: "overloaded", helps: "retry" });
  });

  it("@google/genai: overflow, and a bad key", async () => {
    const genai = new GoogleGenAI({ apiKey: "any", httpOptions: { baseUrl: at("gemini") } });
    const error = await thrown(() =>
      genai.models.generateContent({ model: "gemini-2.5-flash", contents: LONG }),
    );
    expect(classifyError(error)).toMatchObject({ class: "context_overflow", limit: 200 });
  });

  it("AWS: overflow, and throttling", async () => {
    const client = new BedrockRuntimeClient({
      endpoint: at("bedrock"),
      region: "us-east-1",
      credentials: { accessKeyId: "AKID", secretAccessKey: "secret" },
      maxAttempts: 1,
    });
    const ask = (modelId: string, text: string) =>
      thrown(() =>
        client.send(new ConverseCommand({ modelId, messages: [{ role: "user", content: [{ text }] }] })),
      );
    const claude = await ask("us.anthropic.claude-sonnet-4-5-20250929-v1:0", LONG);
    expect(classifyError(claude)).toMatchObject({ class: "context_overflow" });
    const blank = await ask("us.anthropic.claude-sonnet-4-5-20250929-v1:0", "");
    expect(classifyError(blank)).toMatchObject({ class: "empty_content", helps: "repair" });
    client.destroy();
  });

  it("Mistral: roles out of order", async () => {
    const client = new Mistral({ apiKey: "any", serverURL: at("mistral") });
    const error = await thrown(() =>
      client.chat.complete({
        model: "mistral-large-latest",
        messages: [
          { role: "user", content: "x" },
          { role: "assistant", content: "y" },
        ],
      }),
    );
    expect(classifyError(error)).toMatchObject({ class: "role_order", helps: "repair" });
  });

  it("the AI SDK: overflow, and the last of several tries", async () => {
    const model = createOpenAI({ apiKey: "any", baseURL: `${at("openai")}/v1` }).chat("gpt-5.2");
    const error = await thrown(() => generateText({ model, prompt: LONG, maxRetries: 0 }));
    expect(classifyError(error)).toMatchObject({ class: "context_overflow", limit: 200 });
    const tired = await thrown(() =>
      generateText({
        model,
        prompt: "x",
        maxRetries: 1,
        headers: { "x-emulator-fail": "429", "x-emulator-retry-after": "0" },
      }),
    );
    expect((tired as Error).name).toBe("AI_RetryError");
    expect(classifyError(tired)).toMatchObject({ class: "rate_limit", helps: "retry" });
  });

  it("nobody listens", async () => {
    const client = new OpenAI({ apiKey: "any", baseURL: "http://127.0.0.1:1/v1", maxRetries: 0 });
    const error = await thrown(() => client.chat.completions.create(chat("x")));
    expect(classifyError(error)).toMatchObject({ class: "overloaded", helps: "retry" });
  });

  it("called off", async () => {
    const stop = new AbortController();
    stop.abort();
    const error = await thrown(() => openai().chat.completions.create(chat("x"), { signal: stop.signal }));
    expect(classifyError(error)).toMatchObject({ class: "unknown", helps: "nothing" });
    expect(classifyError(new DOMException("This operation was aborted", "AbortError")).class).toBe("unknown");
  });
});
