import { createAmazonBedrock } from "@ai-sdk/amazon-bedrock";
import { APICallError, generateText, streamText } from "ai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";
import { LOOP } from "../../testing/ai-sdk-loop.ts";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ provider: "bedrock" });
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

function model(id = "us.anthropic.claude-sonnet-4-5-20250929-v1:0") {
  return createAmazonBedrock({ baseURL: emulator.url, region: "us-east-1", apiKey: "key" })(id);
}

const loop = {
  ...LOOP,
  providerOptions: { bedrock: { reasoningConfig: { type: "enabled", budgetTokens: 1024 } } },
} as const;

describe("the AI SDK", () => {
  it("reads a whole answer", async () => {
    const { text, finishReason, usage } = await generateText({ model: model(), prompt: "hello" });
    expect(text).toContain('the last says: "hello"');
    expect(finishReason).toBe("stop");
    expect(usage.inputTokens).toBe(7);
  });

  it("reads a streamed answer", async () => {
    const result = streamText({ model: model(), prompt: "hello" });
    expect(await result.text).toContain('the last says: "hello"');
    expect(await result.finishReason).toBe("stop");
  });

  it("plays a tool loop with reasoning that comes back, whole", async () => {
    const { text, steps } = await generateText({ model: model(), ...loop });
    expect(steps[0]?.reasoningText).toBe("The user wants me to use get_weather and get_time.");
    expect(steps[0]?.toolCalls).toHaveLength(2);
    expect(text).toContain("sunny in some city");
    expect(JSON.stringify(emulator.log().at(-1)?.body)).toContain('"signature"');
  });

  it("plays a tool loop with reasoning that comes back, streamed", async () => {
    const result = streamText({ model: model(), ...loop });
    expect(await result.text).toContain("sunny in some city");
    expect(await result.steps).toHaveLength(2);
  });

  it("raises APICallError on refusals and overflow", async () => {
    const asked = generateText({
      model: model("us.amazon.nova-lite-v1:0"),
      maxRetries: 0,
      messages: [
        { role: "assistant", content: "a" },
        { role: "user", content: "b" },
      ],
    });
    await expect(asked).rejects.toThrow("A conversation must start with a user message.");
    await expect(asked).rejects.toSatisfy(APICallError.isInstance);
    emulator.scenario({ window: 10 });
    const long = generateText({ model: model(), maxRetries: 0, prompt: "x".repeat(400) });
    await expect(long).rejects.toThrow("Input is too long for requested model.");
    await expect(long).rejects.toSatisfy(APICallError.isInstance);
  });

  it("tells of an overflow inside a stream", async () => {
    emulator.scenario({ window: 10 });
    const errors: unknown[] = [];
    const result = streamText({
      model: model("us.amazon.nova-lite-v1:0"),
      prompt: "x".repeat(400),
      maxRetries: 0,
      onError: ({ error }) => void errors.push(error),
    });
    await result.consumeStream();
    expect(JSON.stringify(errors)).toContain("Input Tokens Exceeded");
  });
});
