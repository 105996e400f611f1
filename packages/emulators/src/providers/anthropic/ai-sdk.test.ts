import { createAnthropic } from "@ai-sdk/anthropic";
import { APICallError, generateText, streamText } from "ai";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";
import { LOOP } from "../../testing/ai-sdk-loop.ts";

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({ provider: "anthropic" });
});
afterEach(() => emulator.reset());
afterAll(() => emulator.close());

function model(id = "claude-sonnet-4-5") {
  return createAnthropic({ baseURL: `${emulator.url}/v1`, apiKey: "key" })(id);
}

const loop = {
  ...LOOP,
  prompt: "call get_weather and get_time",
  providerOptions: { anthropic: { thinking: { type: "enabled", budgetTokens: 1_024 } } },
} as const;

describe("@ai-sdk/anthropic", () => {
  it("reads a whole answer", async () => {
    const { text, finishReason, usage } = await generateText({ model: model(), prompt: "hello" });
    expect(text).toContain('the last says: "hello"');
    expect(finishReason).toBe("stop");
    expect(usage).toMatchObject({ inputTokens: 8, outputTokens: 14 });
  });

  it("reads a streamed answer", async () => {
    const result = streamText({ model: model(), prompt: "hello" });
    expect(await result.text).toContain('the last says: "hello"');
    expect(await result.finishReason).toBe("stop");
    expect(await result.usage).toMatchObject({ inputTokens: 8, outputTokens: 14 });
  });

  it("plays a tool loop with reasoning that comes back, whole", async () => {
    const { text, steps } = await generateText({ model: model(), ...loop });
    expect(steps[0]?.reasoningText).toBe("The user wants me to use get_weather and get_time.");
    expect(steps[0]?.toolCalls).toHaveLength(2);
    expect(text).toContain('"sunny in some city" and "noon"');
    expect(JSON.stringify(emulator.log().at(-1)?.body)).toContain('"signature"');
  });

  it("plays a tool loop with reasoning that comes back, streamed", async () => {
    const result = streamText({ model: model(), ...loop });
    expect(await result.text).toContain('"sunny in some city" and "noon"');
    expect(await result.steps).toHaveLength(2);
    expect(JSON.stringify(emulator.log().at(-1)?.body)).toContain('"signature"');
  });

  it("plays a loop with adaptive thinking", async () => {
    const { steps } = await generateText({
      model: model("claude-opus-4-8"),
      ...loop,
      prompt: `think, then ${loop.prompt}`,
      providerOptions: { anthropic: { thinking: { type: "adaptive" } } },
    });
    expect(steps.map(({ reasoningText }) => reasoningText !== undefined)).toEqual([
      true,
      expect.any(Boolean),
    ]);
    expect(steps).toHaveLength(2);
  });

  it("raises APICallError on refusals and overflow", async () => {
    const prefilled = generateText({
      model: model("claude-opus-4-8"),
      maxRetries: 0,
      messages: [
        { role: "user", content: "a" },
        { role: "assistant", content: "b" },
      ],
    });
    await expect(prefilled).rejects.toThrow("This model does not support assistant message prefill.");
    await expect(prefilled).rejects.toSatisfy(APICallError.isInstance);
    emulator.scenario({ window: 10 });
    const long = generateText({ model: model(), maxRetries: 0, prompt: "x".repeat(400) });
    await expect(long).rejects.toThrow("prompt is too long: 106 tokens > 10 maximum");
    await expect(long).rejects.toMatchObject({ statusCode: 400, isRetryable: false });
  });

  it("tries again when the vendor is overloaded", async () => {
    emulator.scenario({ faults: [{ fail: 529, retryAfter: 0 }] });
    const { text } = await generateText({ model: model(), prompt: "hello" });
    expect(text).toContain("hello");
    expect(emulator.log().map(({ status }) => status)).toEqual([529, 200]);
  });

  it("hears in the stream that the vendor is overloaded", async () => {
    emulator.scenario({ faults: [{ fail: 529, after: 5 }] });
    const errors: unknown[] = [];
    const result = streamText({
      model: model(),
      prompt: "hello",
      maxRetries: 0,
      onError: ({ error }) => void errors.push(error),
    });
    await result.consumeStream();
    expect(errors).toHaveLength(1);
    expect(JSON.stringify(errors[0]) + String(errors[0])).toMatch(/overloaded/i);
  });
});
