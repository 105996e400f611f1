import { createMistral } from "@ai-sdk/mistral";
import { APICallError, generateText, streamText } from "ai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";
import { LOOP } from "../../testing/ai-sdk-loop.ts";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ provider: "mistral" });
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

function model(id = "mistral-small-latest") {
  return createMistral({ baseURL: `${emulator.url}/v1`, apiKey: "key" })(id);
}

const loop = {
  ...LOOP,
  providerOptions: { mistral: { reasoningEffort: "high" } },
} as const;

describe("the AI SDK", () => {
  it("reads a whole answer", async () => {
    const { text, finishReason, usage } = await generateText({ model: model(), prompt: "hello" });
    expect(text).toContain('the last says: "hello"');
    expect(finishReason).toBe("stop");
    expect(usage.inputTokens).toBe(8);
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
  });

  it("plays a tool loop with reasoning that comes back, streamed", async () => {
    const result = streamText({ model: model(), ...loop });
    expect(await result.text).toContain("sunny in some city");
    expect(await result.steps).toHaveLength(2);
  });

  it("raises APICallError on refusals and overflow", async () => {
    const asked = generateText({
      model: model(),
      maxRetries: 0,
      messages: [
        { role: "user", content: "a" },
        {
          role: "assistant",
          content: [{ type: "tool-call", toolCallId: "call_a", toolName: "f", input: {} }],
        },
        {
          role: "tool",
          content: [
            {
              type: "tool-result",
              toolCallId: "call_a",
              toolName: "f",
              output: { type: "text", value: "x" },
            },
          ],
        },
      ],
    });
    await expect(asked).rejects.toThrow(
      "Tool call id was call_a but must be a-z, A-Z, 0-9, with a length of 9.",
    );
    await expect(asked).rejects.toSatisfy(APICallError.isInstance);
    emulator.scenario({ window: 10 });
    const long = generateText({ model: model(), maxRetries: 0, prompt: "x".repeat(400) });
    await expect(long).rejects.toThrow("too large for model with 10 maximum context length");
    await expect(long).rejects.toSatisfy(APICallError.isInstance);
  });
});
